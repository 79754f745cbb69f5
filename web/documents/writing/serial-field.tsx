import { SerialNumber } from "../../subteams/serial-number.tsx";
import styles from "./serial-field.module.css";

type SerialFieldProps = { subteam: string; serial: string | undefined };

/** The number as it is read; a read-only field with the same number covers it. */
export function SerialField({ subteam, serial }: SerialFieldProps) {
  const isKnown = serial !== undefined && subteam !== "";
  const pending = subteam === "" ? "Choose a subteam" : "Assigned when saved";
  return (
    <span className={styles.place}>
      <span className={styles.shown} aria-hidden="true">
        {isKnown ? <SerialNumber serial={serial} /> : pending}
      </span>
      <input
        className={styles.field}
        aria-label="Document Serial Number"
        readOnly
        value={isKnown ? serial : ""}
        placeholder={pending}
      />
    </span>
  );
}
