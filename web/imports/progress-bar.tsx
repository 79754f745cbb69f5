import styles from "./imports.module.css";

type ProgressBarProps = {
  label: string;
  done: number;
  /** 0 until it is known. */
  total: number;
  /** Begins what screen readers announce. */
  spoken: string;
};

/** Screen readers announce every 25 percent (rule 8.40). */
export function ProgressBar({ label, done, total, spoken }: ProgressBarProps) {
  const percent = percentOf(done, total);
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuenow={total === 0 ? undefined : percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <span className="sr-only" role="status">
        {quarter > 0 && `${spoken}: ${quarter}%`}
      </span>
    </>
  );
}

export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.floor((done / total) * 100);
}
