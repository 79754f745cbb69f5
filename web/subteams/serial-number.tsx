import { serialParts } from "../../domain/documents/serial-numbers.ts";
import { useSubteamColor } from "./use-subteams.ts";
import styles from "./subteam-marks.module.css";

type SerialNumberProps = { serial: string; subteam?: string };

/** "KB60014", with the subteam's digit in its color. */
export function SerialNumber({ serial, subteam }: SerialNumberProps) {
  const parts = serialParts(serial);
  return (
    <span className={styles.serial} data-st={useSubteamColor(subteam)}>
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
