import { serialParts } from "../../domain/documents/serial-numbers.ts";
import styles from "./subteam-marks.module.css";

/** "KB60014", with the subteam's digit in the color of the surrounding `data-st`. */
export function SerialNumber({ serial }: { serial: string }) {
  const parts = serialParts(serial);
  return (
    <span className={styles.serial}>
      {parts ? (
        <>
          <span className={styles.prefix}>{parts.prefix}</span>
          <b className={styles.digit}>{parts.digit}</b>
          {parts.running}
        </>
      ) : (
        serial
      )}
    </span>
  );
}
