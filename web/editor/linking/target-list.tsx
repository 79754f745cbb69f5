import { useEffect, useRef } from "react";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteamColor, useSubteams } from "../../subteams/use-subteams.ts";
import type { TargetListProps } from "./use-target-list.ts";
import type { Target } from "./use-targets.ts";
import styles from "./target-list.module.css";

/** The documents of a combobox "Link to document". */
export function TargetList({ id, targets, note, active, optionId, onChoose }: TargetListProps) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Link to document" className={styles.list}>
        {targets.map((target) => (
          <Option
            key={target.id}
            id={optionId(target)}
            target={target}
            isActive={target === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </>
  );
}

type OptionProps = {
  id: string;
  target: Target;
  isActive: boolean;
  onChoose: (target: Target) => void;
};

function Option({ id, target, isActive, onChoose }: OptionProps) {
  const subteams = useSubteams();
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const { serialNumber, title, subteam } = target;
  return (
    <button
      ref={option}
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      data-st={useSubteamColor(subteam)}
      // The text keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(target)}
    >
      <SerialNumber serial={serialNumber} />
      <span className={styles.title}>{shownTitle(title)}</span>
      <span className={styles.subteam}>
        <SubteamIcon subteam={subteam} size={14} />
        {subteamName(subteams, subteam)}
      </span>
    </button>
  );
}
