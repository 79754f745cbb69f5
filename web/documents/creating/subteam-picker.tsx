import { IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { visibleSubteams } from "../../../domain/subteams/subteams.ts";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import styles from "./subteam-picker.module.css";

type SubteamPickerProps = {
  value: string;
  onChange: (subteam: string) => void;
  errorId?: string | undefined;
  disabled: boolean;
};

export function SubteamPicker({ value, onChange, errorId, disabled }: SubteamPickerProps) {
  const name = useId();
  const subteams = useSubteams();
  return (
    <div
      className={styles.cards}
      role="radiogroup"
      aria-label="Subteam"
      aria-required="true"
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
    >
      {visibleSubteams(subteams).map((subteam) => (
        <label key={subteam.id} className={styles.card} data-st={subteam.id}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={subteam.id}
            checked={value === subteam.id}
            disabled={disabled}
            onChange={() => onChange(subteam.id)}
          />
          <span className={styles.tile}>
            <SubteamIcon subteam={subteam.id} size={22} />
          </span>
          <span className={styles.name}>{subteam.name}</span>
          {value === subteam.id && (
            <IconCheck size={16} stroke={1.7} aria-hidden="true" className={styles.check} />
          )}
        </label>
      ))}
    </div>
  );
}
