import styles from "./count.module.css";

type CountProps = {
  value: number;
  waiting?: boolean;
};

/** Hidden from screen readers. Repeat the number in the control's description. */
export function Count({ value, waiting = false }: CountProps) {
  return (
    <span className={styles.count} data-waiting={waiting || undefined} aria-hidden="true">
      {value}
    </span>
  );
}
