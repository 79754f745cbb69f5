import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { visibleSubteams, type Subteam } from "../../../domain/subteams/subteams.ts";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import styles from "./subteam-picker.module.css";

type SubteamPickerProps = {
  value: string;
  onChange: (subteam: string) => void;
  /** Shows only the chosen subteam until it is pressed. */
  isFolded: boolean;
  errorId?: string | undefined;
  disabled: boolean;
};

export function SubteamPicker({
  value,
  onChange,
  isFolded,
  errorId,
  disabled,
}: SubteamPickerProps) {
  const name = useId();
  const all = useSubteams();
  const group = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = all.find(({ id }) => id === value);
  const pill = isFolded && chosen;
  const press = () => {
    setOpen(!isOpen);
    group.current?.querySelector<HTMLElement>(":checked")?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
    if (event.key === " " || event.key === "Enter") setOpen(!isOpen);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!group.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div
      ref={group}
      className={styles.group}
      role="radiogroup"
      aria-label="Subteam"
      aria-required="true"
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      data-folded={pill ? true : undefined}
      data-open={isOpen || undefined}
    >
      {pill && <Pill subteam={pill} disabled={disabled} onPress={press} />}
      <div className={styles.choices}>
        {visibleSubteams(all).map((subteam) => (
          <label key={subteam.id} className={styles.choice} data-st={subteam.color}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={subteam.id}
              checked={value === subteam.id}
              disabled={disabled}
              onChange={() => onChange(subteam.id)}
              onKeyDown={onKey}
              onBlur={leave}
              // An arrow key fires a click with detail 0, which must not close the list.
              onClick={({ detail }) => detail > 0 && setOpen(false)}
            />
            <SubteamIcon subteam={subteam.id} size={16} />
            <span>{subteam.name}</span>
            {value === subteam.id && (
              <IconCheck size={14} stroke={1.8} aria-hidden="true" className={styles.check} />
            )}
          </label>
        ))}
      </div>
    </div>
  );
}

type PillProps = { subteam: Subteam; disabled: boolean; onPress: () => void };

/** For pointers only. Keyboards and screen readers use the radio buttons below. */
function Pill({ subteam, disabled, onPress }: PillProps) {
  return (
    <button
      type="button"
      className={styles.pill}
      data-st={subteam.color}
      aria-hidden="true"
      tabIndex={-1}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <SubteamIcon subteam={subteam.id} size={14} />
      {subteam.name}
      {!disabled && <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />}
    </button>
  );
}
