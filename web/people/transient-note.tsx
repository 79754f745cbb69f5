import { IconX } from "@tabler/icons-react";
import type { RefObject } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";
import type { TransientMessage } from "./use-transient-message.ts";
import styles from "./transient-note.module.css";

type TransientNoteProps = {
  notice: TransientMessage;
  focusAfterDismiss: RefObject<HTMLElement | null>;
};

export function TransientNote({ notice, focusAfterDismiss }: TransientNoteProps) {
  const { message, handlers, dismiss } = notice;
  const close = () => {
    focusAfterDismiss.current?.focus();
    dismiss();
  };
  return (
    // Always rendered: screen readers announce only changes to an existing live region.
    <div role={message?.tone === "danger" ? "alert" : "status"} className={styles.note}>
      {message && (
        <div key={message.id} {...handlers}>
          <Note
            tone={message.tone}
            actions={
              <IconButton label="Dismiss" size="sm" className={styles.dismiss} onClick={close}>
                <IconX size={16} stroke={1.7} aria-hidden="true" />
              </IconButton>
            }
          >
            {message.sentence}
          </Note>
        </div>
      )}
    </div>
  );
}
