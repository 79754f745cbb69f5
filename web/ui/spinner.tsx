import styles from "./spinner.module.css";

export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <span className={styles.spinner} data-small={small || undefined} aria-hidden="true">
      <span className={styles.ring} />
      <span className={styles.word}>Loading</span>
    </span>
  );
}
