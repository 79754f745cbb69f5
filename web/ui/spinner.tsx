import styles from "./spinner.module.css";

/** A turning ring; the words beside it say what is going on. With reduced motion it is the word alone. */
export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <span className={styles.spinner} data-small={small || undefined} aria-hidden="true">
      <span className={styles.ring} />
      <span className={styles.word}>Loading</span>
    </span>
  );
}
