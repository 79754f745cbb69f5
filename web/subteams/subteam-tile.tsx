import type { SubteamId } from "../../domain/subteams/subteams.ts";
import { SubteamIcon } from "./subteam-icon.tsx";
import styles from "./subteam-marks.module.css";

export function SubteamTile({ subteam }: { subteam: SubteamId }) {
  return (
    <span className={styles.tile} data-st={subteam}>
      <SubteamIcon subteam={subteam} size={22} />
    </span>
  );
}
