import { IconUpload } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState, type ChangeEvent } from "react";
import type { FileLimits } from "../../domain/files.ts";
import { buttonLook } from "../ui/button-look.ts";
import { limitsInWords } from "./file-limits.ts";
import styles from "./file-picker.module.css";

type FilePickerProps = {
  limits: FileLimits;
  /** Nothing can be added now; a dropped file still must not take the place of the page. */
  closed: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Files are chosen, or dropped anywhere on the page. */
export function FilePicker({ limits, closed, onFiles }: FilePickerProps) {
  const dragging = useFileDrop(onFiles);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = "";
  };
  if (closed) return null;
  return (
    <div className={styles.zone} data-dragging={dragging || undefined}>
      <IconUpload size={22} stroke={1.6} aria-hidden="true" />
      <p className={styles.words} id="attachment-limits">
        Drop files here, or choose them. {limitsInWords(limits)}
      </p>
      <span {...buttonLook({ className: styles.look })} aria-hidden="true">
        Choose files
      </span>
      <input
        type="file"
        multiple
        className={styles.input}
        aria-label="Attachments"
        aria-describedby="attachment-limits"
        title=""
        onChange={take}
      />
    </div>
  );
}

function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      // Only leaving the window has nothing it goes to.
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      setDragging(false);
      // The editor has taken a picture into the text.
      if (event.defaultPrevented || !event.dataTransfer) return;
      const files = filesIn(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return dragging;
}

/** A folder looks like a file here and cannot be read like one. */
function filesIn(transfer: DataTransfer): File[] {
  return [...transfer.items].flatMap((item) => {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}
