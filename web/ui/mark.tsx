import styles from "./marks.module.css";

/** The product's sign. */
export function Mark() {
  return <span className={styles.mark} aria-hidden="true" />;
}
