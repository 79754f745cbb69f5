import styles from "./marks.module.css";

export function Mark() {
  return <span className={styles.mark} aria-hidden="true" />;
}
