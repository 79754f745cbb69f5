import { findSubteam, type SubteamId } from "../../domain/subteams/subteams.ts";
import styles from "./subteam-marks.module.css";

/** The start number: the digit that the serial numbers of this subteam carry. */
export function Plate({ subteam, large = false }: { subteam: SubteamId; large?: boolean }) {
  return (
    <span
      className={styles.plate}
      data-st={subteam}
      data-large={large || undefined}
      aria-hidden="true"
    >
      {findSubteam(subteam)?.digit}
    </span>
  );
}
