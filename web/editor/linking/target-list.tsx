import { shownTitle } from "../../../domain/documents/documents.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteamColor, useSubteams } from "../../subteams/use-subteams.ts";
import { ChoiceList } from "../suggesting/choice-list.tsx";
import type { ChoiceListState } from "../suggesting/use-choice-list.ts";
import type { Target } from "./use-targets.ts";
import styles from "../suggesting/choice-list.module.css";

export function TargetList({ list }: { list: ChoiceListState<Target> }) {
  return (
    <ChoiceList label="Link to document" list={list}>
      {(target) => <TargetRow target={target} />}
    </ChoiceList>
  );
}

function TargetRow({ target: { serialNumber, title, subteam } }: { target: Target }) {
  const subteams = useSubteams();
  return (
    <span className={styles.document} data-st={useSubteamColor(subteam)}>
      <SerialNumber serial={serialNumber} />
      <span className={styles.name}>{shownTitle(title)}</span>
      <span className={styles.subteam}>
        <SubteamIcon subteam={subteam} size={14} />
        {subteamName(subteams, subteam)}
      </span>
    </span>
  );
}
