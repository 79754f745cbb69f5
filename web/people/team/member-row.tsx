import { useRef, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { useSubteamColor } from "../../subteams/use-subteams.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { InvitationFlag } from "../invitations/invitation-flag.tsx";
import { SharedLink } from "../invitations/shared-link.tsx";
import { useFocusNextRow } from "../use-focus-next-row.ts";
import type { ShowMessage } from "../use-transient-message.ts";
import { MemberCells } from "./member-cells.tsx";
import { MemberEditCells } from "./member-edit-cells.tsx";
import { useSharedLink } from "./use-shared-link.ts";
import styles from "./team.module.css";

type MemberRowProps = {
  member: TeamMember;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  isSelected: boolean;
  onSelect: (selected: boolean) => void;
  onRemove: (member: TeamMember) => void;
  onErase: (member: TeamMember) => void;
  onRenewed: (member: TeamMember) => void;
  showMessage: ShowMessage;
  panel: RefObject<HTMLElement | null>;
};

export function MemberRow(props: MemberRowProps) {
  const { member, isEdited, onEdit, showMessage } = props;
  const row = useRef<HTMLDivElement>(null);
  useFocusNextRow(row, props.panel);
  const sharing = useSharedLink(member, showMessage, () => props.onRenewed(member));
  const stopEditing = () => {
    flushSync(() => onEdit(false));
    focusControl(row.current, "edit");
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!isEdited || event.key !== "Escape") return;
    event.preventDefault();
    // Keeps the surrounding dialog open.
    event.stopPropagation();
    stopEditing();
  };
  const hideLink = () => {
    flushSync(sharing.hide);
    focusControl(row.current, "link");
  };
  return (
    <div
      ref={row}
      role="row"
      tabIndex={-1}
      className={styles.member}
      data-st={useSubteamColor(member.subteam)}
      data-edited={isEdited || undefined}
      onKeyDown={closeOnEscape}
    >
      <div role="cell" className={styles.checkbox}>
        <input
          type="checkbox"
          aria-label={`Select ${member.fullName}`}
          checked={props.isSelected}
          onChange={(event) => props.onSelect(event.target.checked)}
        />
      </div>
      <div role="rowheader" className={styles.name}>
        <Avatar name={member.fullName} size={28} outlined={member.isInvited} />
        <span>
          {member.fullName}
          {member.isInvited && <InvitationFlag until={member.invitedUntil} />}
        </span>
      </div>
      {isEdited ? (
        <MemberEditCells member={member} onDone={stopEditing} showMessage={showMessage} />
      ) : (
        <MemberCells
          member={member}
          sharing={sharing}
          onEdit={() => onEdit(true)}
          onRemove={() => props.onRemove(member)}
          onErase={() => props.onErase(member)}
        />
      )}
      {sharing.link && (
        <div role="cell" className={styles.wide}>
          <SharedLink link={sharing.link} name={member.fullName} onHide={hideLink} />
        </div>
      )}
    </div>
  );
}

function focusControl(row: HTMLElement | null, name: string): void {
  row?.querySelector<HTMLElement>(`[data-control=${name}]`)?.focus();
}
