import styles from "./count.module.css";

type CountProps = {
  value: number;
  /** Something waits: the filled accent. */
  waiting?: boolean;
};

/** A small number beside a word; who cannot see it is told in the control's description. */
export function Count({ value, waiting = false }: CountProps) {
  return (
    <span className={styles.count} data-waiting={waiting || undefined} aria-hidden="true">
      {value}
    </span>
  );
}
