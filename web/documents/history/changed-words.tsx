import type { VersionSummary } from "../../../domain/documents/version-shapes.ts";
import styles from "./changed-words.module.css";

type ChangedWordsProps = {
  words: NonNullable<VersionSummary["words"]>;
  /** Shows the word “words”, which is otherwise only for screen readers. */
  withUnit?: boolean;
};

/** For example "+64 −21 words". Omits a zero. */
export function ChangedWords({ words: { added, removed }, withUnit = false }: ChangedWordsProps) {
  if (added === 0 && removed === 0) return <span className={styles.size}>No words changed</span>;
  const unit = added + removed === 1 ? "word" : "words";
  return (
    <span className={styles.size}>
      {added > 0 && <b className={styles.added}>+{added} </b>}
      {removed > 0 && <b className={styles.removed}>−{removed} </b>}
      <span className={withUnit ? undefined : "sr-only"}>{unit}</span>
    </span>
  );
}
