import { IconX } from "@tabler/icons-react";
import type { RefObject } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";
import type { PassingMessage } from "./use-passing-message.ts";
import styles from "./passing-note.module.css";

type PassingNoteProps = {
  passing: PassingMessage;
  /** Where the focus goes when it is dismissed. */
  afterDismissing: RefObject<HTMLElement | null>;
};

/** Stays in sight while a long list is scrolled. */
export function PassingNote({ passing, afterDismissing }: PassingNoteProps) {
  const { message, hold, dismiss } = passing;
  const close = () => {
    afterDismissing.current?.focus();
    dismiss();
  };
  return (
    // Always there, so that what appears in it is announced.
    <div role={message?.tone === "danger" ? "alert" : "status"} className={styles.passing}>
      {message && (
        <div
          key={message.id}
          onPointerEnter={() => hold("pointer", true)}
          onPointerLeave={() => hold("pointer", false)}
          onFocus={() => hold("focus", true)}
          onBlur={() => hold("focus", false)}
        >
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
