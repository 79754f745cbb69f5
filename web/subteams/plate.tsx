import { findSubteam } from "../../domain/subteams/subteams.ts";
import { useSubteams } from "./use-subteams.ts";
import styles from "./subteam-marks.module.css";

/** The subteam's digit in serial numbers, drawn like a car's start number. */
export function Plate({ subteam, large = false }: { subteam: string; large?: boolean }) {
  const found = findSubteam(useSubteams(), subteam);
  return (
    <span
      className={styles.plate}
      data-st={found?.color}
      data-large={large || undefined}
      aria-hidden="true"
    >
      {found?.digit}
    </span>
  );
}
