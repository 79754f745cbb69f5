import { CopyField } from "../ui/copy-field.tsx";
import type { NewTokens } from "./use-new-tokens.ts";
import styles from "./account.module.css";

export function NewTokenNotes({ newTokens }: { newTokens: NewTokens }) {
  return (
    <div className={styles.newTokens} role="status">
      {newTokens.shown.map(({ id, name, text }) => (
        <div key={id} className={styles.newToken}>
          <p>
            Created <b>{name}</b>. Copy the token now. You won't see it again.
          </p>
          <CopyField label="New token" value={text} onCopied={() => newTokens.markCopied(id)} />
        </div>
      ))}
    </div>
  );
}
