import { IconPaperclip } from "@tabler/icons-react";
import type { ChangeEvent } from "react";
import type { FileLimits } from "../../../domain/files/files.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { describeLimits } from "./file-limits.ts";
import styles from "./file-picker.module.css";

type FilePickerProps = {
  count: number;
  limits: FileLimits;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
};

export function FilePicker({ count, limits, disabled, onFiles }: FilePickerProps) {
  const addFiles = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Without this, choosing a removed file again would not fire a change event.
    event.target.value = "";
  };
  return (
    <div>
      <div className={styles.head}>
        {/* Hidden from screen readers: the control has the same label. */}
        <p className={styles.title} aria-hidden="true">
          Attachments{count > 0 && ` (${count})`}
        </p>
        {!disabled && (
          <span className={styles.button}>
            <span {...buttonLook({ size: "sm", withIcon: true })} aria-hidden="true">
              <IconPaperclip size={16} stroke={1.7} />
              Add files
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
          </span>
        )}
      </div>
      <p className={styles.limits} id="attachment-limits">
        Drop files anywhere on this page. {describeLimits(limits)}
      </p>
    </div>
  );
}
