import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { InvitationResult } from "../../../domain/people/invitation-shapes.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useFocusOnMount } from "../../ui/use-focus-on-mount.ts";
import { InvitationRow } from "./invitation-row.tsx";
import { MailLine } from "./mail-line.tsx";
import styles from "./invitations.module.css";

type InvitationNoteProps = {
  result: InvitationResult;
  help?: ReactNode;
  onClose: () => void;
};

/** The result of one invitation. Stays until dismissed, because its link is shown only once. */
export function InvitationNote({ result, help, onClose }: InvitationNoteProps) {
  const note = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={note} tabIndex={-1} role="group" aria-label="Invitation" className={styles.note}>
      <InvitationRow isOnly result={result} help={help} />
      {result.link !== null && (
        <p className={styles.hint}>
          Works once, for 7 days, and is shown only now. <MailLine count={1} />
        </p>
      )}
      <IconButton label="Dismiss" size="sm" className={styles.dismiss} onClick={onClose}>
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
