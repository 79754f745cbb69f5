import { IconLock } from "@tabler/icons-react";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import styles from "./serial-preview.module.css";

type SerialPreviewProps = { subteam: string; serial: string | undefined };

/** Covers the read-only field with the same number in color. */
export function SerialPreview({ subteam, serial }: SerialPreviewProps) {
  return (
    <Field label="Document Serial Number">
      <span className={styles.preview}>
        <IconLock size={16} stroke={1.7} aria-hidden="true" />
        <TextInput
          className={styles.field}
          readOnly
          value={serial ?? ""}
          placeholder={subteam === "" ? "Choose a subteam" : "Assigned when saved"}
        />
        {serial && subteam !== "" && (
          <span className={styles.shown} aria-hidden="true">
            <SerialNumber serial={serial} subteam={subteam} />
          </span>
        )}
      </span>
    </Field>
  );
}
