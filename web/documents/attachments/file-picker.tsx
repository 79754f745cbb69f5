import { IconUpload } from "@tabler/icons-react";
import type { ChangeEvent } from "react";
import type { FileLimits } from "../../../domain/files/files.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { limitsInWords } from "./file-limits.ts";
import styles from "./file-picker.module.css";

type FilePickerProps = {
  limits: FileLimits;
  /** Nothing can be added now. */
  closed: boolean;
  onFiles: (files: readonly File[]) => void;
};

export function FilePicker({ limits, closed, onFiles }: FilePickerProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = "";
  };
  if (closed) return null;
  return (
    <div className={styles.zone}>
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
