import styles from "./marks.module.css";

/** Five slanted bars, the shape of the start lights. */
export function Kerb({ starting = false }: { starting?: boolean }) {
  return (
    <span className={styles.kerb} data-starting={starting || undefined} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
