import { useId } from "react";
import { tokenAccesses, tokenAccessLabels, type TokenAccess } from "../../domain/tokens/tokens.ts";
import styles from "./account.module.css";

const hints: Record<TokenAccess, string> = {
  read: "Can look things up, but not change anything",
  write: "Can do everything you can do",
};

type AccessChoiceProps = { value: TokenAccess; onChange: (access: TokenAccess) => void };

export function AccessChoice({ value, onChange }: AccessChoiceProps) {
  const name = useId();
  return (
    <fieldset role="radiogroup" className={styles.access}>
      <legend>Access</legend>
      {tokenAccesses.map((access) => (
        <div key={access} className={styles.choice}>
          <input
            type="radio"
            id={`${name}-${access}`}
            name={name}
            value={access}
            checked={value === access}
            aria-describedby={`${name}-${access}-hint`}
            onChange={() => onChange(access)}
          />
          <label htmlFor={`${name}-${access}`}>{tokenAccessLabels[access]}</label>
          <p id={`${name}-${access}-hint`}>{hints[access]}</p>
        </div>
      ))}
    </fieldset>
  );
}
