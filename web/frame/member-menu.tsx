import { IconChevronDown, IconLogout, IconUserCircle } from "@tabler/icons-react";
import type { Member } from "../../domain/permissions.ts";
import { roleLabels } from "../../domain/roles.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Menu, MenuHead, MenuItem, MenuRule } from "../ui/menu.tsx";
import { useAccountButton } from "./account-room.tsx";
import { useLogout } from "./use-logout.tsx";
import styles from "./bar.module.css";

export function MemberMenu({ member }: { member: Member }) {
  const { logout, question } = useLogout(member);
  const face = (
    <>
      <span data-st={member.subteam}>
        <Avatar name={member.fullName} />
      </span>
      <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
    </>
  );
  return (
    <>
      <Menu label="Menu" face={face} className={styles.menuButton}>
        <MenuHead title={member.fullName} detail={roleLabels[member.role]} />
        <MenuRule />
        <MenuItem {...useAccountButton()}>
          <IconUserCircle size={18} stroke={1.6} aria-hidden="true" />
          Account
        </MenuItem>
        <MenuRule />
        <MenuItem onClick={logout}>
          <IconLogout size={18} stroke={1.6} aria-hidden="true" />
          Logout
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}
