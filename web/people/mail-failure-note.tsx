import { shortDate } from "../../domain/dates.ts";
import { useMailState } from "../api/use-mail-state.ts";
import { Note } from "../ui/note.tsx";
import styles from "./account-management.module.css";

/** Tells captains that email fails, and why (rule 6.53). */
export function MailFailureNote() {
  const failure = useMailState().mail?.failure;
  return (
    // Always rendered: screen readers announce only changes to an existing live region.
    <div role="status" className={styles.mail}>
      {failure && (
        <Note tone="warn">
          <b>Email has failed since {shortDate(failure.since)}</b>: {failure.reason}.
        </Note>
      )}
    </div>
  );
}
