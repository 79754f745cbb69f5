import { IconUpload } from "@tabler/icons-react";
import type { ChangeEvent } from "react";
import type { FileLimits } from "../../../domain/files/files.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { describeLimits } from "./file-limits.ts";
import styles from "./file-picker.module.css";

type FilePickerProps = {
  limits: FileLimits;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
};

export function FilePicker({ limits, disabled, onFiles }: FilePickerProps) {
  const addFiles = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Without this, choosing a removed file again would not fire a change event.
    event.target.value = "";
  };
  if (disabled) return null;
  return (
    <div className={styles.zone}>
      <IconUpload size={22} stroke={1.6} aria-hidden="true" />
      <p className={styles.words} id="attachment-limits">
        Drop files here or choose them. {describeLimits(limits)}
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
        onChange={addFiles}
      />
    </div>
  );
}
