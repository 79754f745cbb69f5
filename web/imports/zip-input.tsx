import { IconFileZip } from "@tabler/icons-react";
import type { ChangeEvent } from "react";
import { fileSize } from "../../domain/files/files.ts";
import { buttonLook } from "../ui/button-look.ts";
import { useField } from "../ui/field.tsx";
import styles from "./imports.module.css";

type ZipInputProps = {
  zip: { name: string; size: number; isHere: boolean } | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
};

/** The invisible native input covers the row, so clicks, drops, and the keyboard work. */
export function ZipInput({ zip, disabled, onChoose }: ZipInputProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // Without this, choosing the same file again would not fire a change event.
    target.value = "";
  };
  return (
    <div className={styles.zone} data-filled={zip !== undefined || undefined}>
      <IconFileZip size={22} stroke={1.6} aria-hidden="true" />
      <div className={styles.zip} aria-live="polite">
        {zip ? (
          <>
            <div className={styles.name}>{zip.name}</div>
            <div className={styles.meta}>
              {fileSize(zip.size)}, {zip.isHere ? "chosen from this device" : "uploaded"}
            </div>
          </>
        ) : (
          "Drop a zip here or choose it."
        )}
      </div>
      <span {...buttonLook({ size: "sm", className: styles.look })} aria-hidden="true">
        {zip ? "Choose another" : "Choose a zip"}
      </span>
      <input
        type="file"
        accept=".zip,application/zip"
        {...useField()}
        className={styles.file}
        title=""
        disabled={disabled}
        onChange={choose}
      />
    </div>
  );
}
