import { useId } from "react";
import styles from "./switch.module.css";

type SwitchProps = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.input}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
