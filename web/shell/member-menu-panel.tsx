import {
  IconAdjustments,
  IconClock,
  IconFileImport,
  IconHelp,
  IconIdBadge2,
  IconKeyboard,
  IconLogout,
  IconServer2,
  IconShieldCheck,
  IconUserCircle,
  IconUsersGroup,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { roleLabels } from "../../domain/people/roles.ts";
import { may, type Member } from "../../domain/permissions.ts";
import { addBasePath } from "../api/base-path.ts";
import { Count } from "../ui/count.tsx";
import type { MenuState } from "../ui/menu-button.tsx";
import { menuItemLook } from "../ui/menu-item-look.ts";
import { MenuPanel } from "../ui/menu-panel.tsx";
import { MenuHead, MenuItem, MenuRule } from "../ui/menu.tsx";
import { narrow, useMedia } from "../ui/use-media.ts";
import { useAccountButton } from "./account-provider.tsx";
import { useLogout } from "./use-logout.tsx";
import { useShortcutsDialog } from "./use-shortcuts-dialog.tsx";
import styles from "./bar.module.css";

export type ManagementControl = {
  button: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void };
  /** The number of waiting requests; 0 until it is known. */
  pending: number;
};

export type MemberMenuProps = {
  member: Member;
  /** Given on the home screen. */
  management?: ManagementControl | undefined;
  /** Leaves out what the home screen shows in its bar if there is room. */
  isBesideActions?: boolean;
};

type MemberMenuPanelProps = MemberMenuProps & { menu: MenuState };

/** Also renders the dialogs that the items open, because they stay when the menu closes. */
export function MemberMenuPanel(props: MemberMenuPanelProps) {
  const { member, management, isBesideActions = false, menu } = props;
  const hasAllItems = useMedia(narrow) || !isBesideActions;
  const { logout, question } = useLogout(member);
  const shortcuts = useShortcutsDialog();
  return (
    <>
      <MenuPanel menu={menu}>
        <MenuHead title={member.fullName} detail={roleLabels[member.role]} />
        <MenuRule />
        {management && hasAllItems && (
          <MenuItem {...management.button}>
            <IconShieldCheck size={18} stroke={1.6} aria-hidden="true" />
            <span className={styles.menuWords}>Account Management</span>
            {management.pending > 0 && <Count value={management.pending} waiting />}
          </MenuItem>
        )}
        {hasAllItems && <OwnItems />}
        <Link to="/recent" {...menuItemLook}>
          <IconClock size={18} stroke={1.6} aria-hidden="true" />
          Recent
        </Link>
        {may(member, "documents.import") && (
          <Link to="/import" {...menuItemLook}>
            <IconFileImport size={18} stroke={1.6} aria-hidden="true" />
            Import
          </Link>
        )}
        {may(member, "accounts.manage") && (
          <Link to="/admin" {...menuItemLook}>
            <IconUsersGroup size={18} stroke={1.6} aria-hidden="true" />
            Captain Management
          </Link>
        )}
        {may(member, "settings.manage") && (
          <Link to="/settings" {...menuItemLook}>
            <IconAdjustments size={18} stroke={1.6} aria-hidden="true" />
            Settings
          </Link>
        )}
        {may(member, "system.manage") && (
          <Link to="/system" {...menuItemLook}>
            <IconServer2 size={18} stroke={1.6} aria-hidden="true" />
            System
          </Link>
        )}
        <a href={addBasePath("/help")} target="_blank" rel="noreferrer" {...menuItemLook}>
          <IconHelp size={18} stroke={1.6} aria-hidden="true" />
          Help
        </a>
        <MenuItem {...shortcuts.button}>
          <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
          Keyboard shortcuts
        </MenuItem>
        {hasAllItems && (
          <>
            <MenuRule />
            <MenuItem onClick={logout}>
              <IconLogout size={18} stroke={1.6} aria-hidden="true" />
              Logout
            </MenuItem>
          </>
        )}
      </MenuPanel>
      {question}
      {shortcuts.dialog}
    </>
  );
}

function OwnItems() {
  return (
    <>
      <Link to="/portfolio" {...menuItemLook}>
        <IconIdBadge2 size={18} stroke={1.6} aria-hidden="true" />
        View Portfolio
      </Link>
      <MenuItem {...useAccountButton()}>
        <IconUserCircle size={18} stroke={1.6} aria-hidden="true" />
        Account
      </MenuItem>
    </>
  );
}
