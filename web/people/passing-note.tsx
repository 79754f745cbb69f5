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
  if (!message) return null;
  const close = () => {
    afterDismissing.current?.focus();
    dismiss();
  };
  return (
    <div
      key={message.id}
      className={styles.passing}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Note
        tone={message.tone}
        role={message.tone === "danger" ? "alert" : "status"}
        actions={
          <IconButton label="Dismiss" size="sm" className={styles.dismiss} onClick={close}>
            <IconX size={16} stroke={1.7} aria-hidden="true" />
          </IconButton>
        }
      >
        {message.sentence}
      </Note>
    </div>
  );
}
