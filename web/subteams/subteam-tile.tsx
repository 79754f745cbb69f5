import { SubteamIcon } from "./subteam-icon.tsx";
import { useSubteamColor } from "./use-subteams.ts";
import styles from "./subteam-marks.module.css";

export function SubteamTile({ subteam }: { subteam: string }) {
  return (
    <span className={styles.tile} data-st={useSubteamColor(subteam)}>
      <SubteamIcon subteam={subteam} size={22} />
    </span>
  );
}
