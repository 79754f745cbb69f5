import { useState, type RefObject } from "react";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import type { ShowMessage } from "../use-transient-message.ts";
import { MemberRow } from "./member-row.tsx";
import type { Selection } from "./use-selection.ts";
import styles from "./team.module.css";

type TeamTableProps = {
  members: readonly TeamMember[];
  selection: Selection;
  onRemove: (member: TeamMember) => void;
  onErase: (member: TeamMember) => void;
  onRenewed: (member: TeamMember) => void;
  showMessage: ShowMessage;
  panel: RefObject<HTMLElement | null>;
};

/** Rows are CSS grids, which stack on phones; the roles keep them a table for screen readers. */
export function TeamTable({ members, selection, ...rest }: TeamTableProps) {
  const [edited, setEdited] = useState<string>();
  const chosen = members.filter(({ id }) => selection.has(id)).length;
  const isAll = chosen === members.length;
  return (
    <div role="table" aria-label="Team Overview">
      <div role="rowgroup">
        <div role="row" className={styles.titles}>
          <div role="columnheader" aria-label="Selection" className={styles.checkbox}>
            <label className={styles.all}>
              <input
                type="checkbox"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && !isAll;
                }}
                onChange={() => selection.toggle(members, !isAll)}
              />
              <span>Select all shown</span>
            </label>
          </div>
          {["Name", "Email", "Role", "Subteam"].map((title) => (
            <div key={title} role="columnheader">
              {title}
            </div>
          ))}
          <div role="columnheader">
            <span className="sr-only">Actions</span>
          </div>
        </div>
      </div>
      <div role="rowgroup">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isEdited={member.id === edited}
            onEdit={(isEdited) => setEdited(isEdited ? member.id : undefined)}
            isSelected={selection.has(member.id)}
            onSelect={(selected) => selection.toggle([member], selected)}
            {...rest}
          />
        ))}
      </div>
    </div>
  );
}
