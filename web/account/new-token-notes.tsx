import { CopyField } from "../ui/copy-field.tsx";
import type { NewTokens } from "./use-new-tokens.ts";
import styles from "./account.module.css";

/** The texts of the tokens made since the dialog was opened. */
export function NewTokenNotes({ newTokens }: { newTokens: NewTokens }) {
  return (
    <div className={styles.newTokens} role="status">
      {newTokens.shown.map(({ id, name, text }) => (
        <div key={id} className={styles.newToken}>
          <p>
            <b>{name}</b> was made. Copy its token now: it is shown only this once.
          </p>
          <CopyField label="New token" value={text} onCopied={() => newTokens.markCopied(id)} />
        </div>
      ))}
    </div>
  );
}
