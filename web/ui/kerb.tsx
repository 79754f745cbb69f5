import styles from "./marks.module.css";

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
