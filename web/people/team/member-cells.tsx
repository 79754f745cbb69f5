import { IconDots, IconEraser, IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { roleLabels } from "../../../domain/people/roles.ts";
import { useSubteamName } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Address } from "../address.tsx";
import type { useSharedLink } from "./use-shared-link.ts";
import styles from "./team.module.css";

type MemberCellsProps = {
  member: TeamMember;
  sharing: Pick<ReturnType<typeof useSharedLink>, "createReset" | "renewInvitation" | "isCreating">;
  onEdit: () => void;
  onRemove: () => void;
  onErase: () => void;
};

export function MemberCells(props: MemberCellsProps) {
  const { fullName, email, role, subteam, isInvited } = props.member;
  const subteamName = useSubteamName(subteam);
  return (
    <>
      <div role="cell" className={styles.fact}>
        <Address email={email} />
      </div>
      <div role="cell" className={styles.fact}>
        {roleLabels[role]}
      </div>
      <div role="cell" className={styles.fact}>
        <Tag>{subteamName}</Tag>
      </div>
      <div role="cell" className={styles.actions}>
        {isInvited ? <SendAgain {...props} /> : <LinkAndEdit {...props} />}
        <IconButton label={`Remove ${fullName}`} size="sm" danger onClick={props.onRemove}>
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <Menu
          label={`More for ${fullName}`}
          trigger={<IconDots size={18} stroke={1.6} aria-hidden="true" />}
          className={styles.more}
        >
          <MenuItem onClick={props.onErase}>
            <IconEraser size={18} stroke={1.6} aria-hidden="true" />
            Erase {fullName}
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}

function LinkAndEdit({ member, sharing, onEdit }: MemberCellsProps) {
  const { fullName } = member;
  return (
    <>
      <IconButton
        label={`Reset link ${fullName}`}
        size="sm"
        data-control="link"
        aria-disabled={sharing.isCreating || undefined}
        onClick={sharing.createReset}
      >
        <IconKey size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Edit ${fullName}`} size="sm" data-control="edit" onClick={onEdit}>
        <IconPencil size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** An imported member without a password was never invited before. */
function SendAgain({ member, sharing }: MemberCellsProps) {
  const { fullName, invitedUntil } = member;
  return (
    <Button
      size="sm"
      data-control="link"
      aria-label={invitedUntil === null ? `Invite ${fullName}` : `Send again to ${fullName}`}
      busy={sharing.isCreating ? "Sending…" : undefined}
      onClick={sharing.renewInvitation}
    >
      {invitedUntil === null ? "Invite" : "Send again"}
    </Button>
  );
}
