import { SerialNumber } from "../../subteams/serial-number.tsx";
import styles from "./serial-field.module.css";

type SerialFieldProps = { subteam: string; serial: string | undefined };

/** Shows the number as the reading view does, under a transparent read-only field. */
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
