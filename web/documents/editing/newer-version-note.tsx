import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import type { TextColor } from "../../../domain/content/palette.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { useNewerVersion } from "./use-newer-version.ts";
import styles from "./newer-version-note.module.css";

type NewerVersionNoteProps = {
  newer: ReturnType<typeof useNewerVersion>["newer"];
  color: TextColor | undefined;
  at: "page" | "bar";
};

/** Always mounted, so that screen readers announce its text. It never takes the focus. */
export function NewerVersionNote({ newer, color, at }: NewerVersionNoteProps) {
  const container = useRef<HTMLDivElement>(null);
  const dismiss = () => {
    newer?.dismiss();
    // The button disappears; Tab continues from here.
    container.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={container}
      tabIndex={-1}
      className={styles.note}
      data-at={at}
      data-lower-note={newer && "shown"}
      data-st={color}
    >
      {newer && <Avatar name={newer.by} size={28} />}
      <div className={styles.text}>
        <p role="status">{newer?.message}</p>
        {newer && (
          <button type="button" className={styles.see} onClick={newer.seeChanges}>
            See changes
          </button>
        )}
      </div>
      {newer && (
        <IconButton label="Dismiss" size="sm" onClick={dismiss}>
          <IconX size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
