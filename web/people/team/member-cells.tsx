import { IconDots, IconEraser, IconKey, IconPencil, IconTrash } from "@tabler/icons-react";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { roleLabels } from "../../../domain/people/roles.ts";
import { useSubteamName } from "../../subteams/use-subteams.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Address } from "../address.tsx";
import styles from "./team.module.css";

type MemberCellsProps = {
  member: TeamMember;
  isCreatingLink: boolean;
  onResetLink: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onErase: () => void;
};

export function MemberCells(props: MemberCellsProps) {
  const { fullName, email, role, subteam } = props.member;
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
        <IconButton
          label={`Reset link ${fullName}`}
          size="sm"
          data-control="reset-link"
          aria-disabled={props.isCreatingLink || undefined}
          onClick={props.onResetLink}
        >
          <IconKey size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Edit ${fullName}`} size="sm" data-control="edit" onClick={props.onEdit}>
          <IconPencil size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
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
