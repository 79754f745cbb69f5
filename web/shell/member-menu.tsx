import { IconChevronDown } from "@tabler/icons-react";
import { useSubteamColor } from "../subteams/use-subteams.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Count } from "../ui/count.tsx";
import { MenuButton } from "../ui/menu-button.tsx";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import type { MemberMenuProps } from "./member-menu-panel.tsx";
import { useIdleCode } from "./use-idle-code.ts";
import styles from "./bar.module.css";

const load = () => import("./member-menu-panel.tsx");

export function MemberMenu(props: MemberMenuProps) {
  const { member, management } = props;
  useIdleCode(load);
  const panel = useLazyCode(load, "Failed to open the menu. Please try again.");
  const { code } = panel;
  const trigger = (
    <>
      <span data-st={useSubteamColor(member.subteam)}>
        <Avatar name={member.fullName} />
      </span>
      {management !== undefined && management.pending > 0 && (
        <span className={styles.menuCount}>
          <Count value={management.pending} waiting />
        </span>
      )}
      <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
    </>
  );
  return (
    <MenuButton
      label="Menu"
      trigger={trigger}
      className={styles.menuButton}
      lazy={code ? undefined : panel}
    >
      {(menu) => code && <code.MemberMenuPanel {...props} menu={menu} />}
    </MenuButton>
  );
}
