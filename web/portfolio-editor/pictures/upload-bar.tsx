import styles from "./upload-bar.module.css";

/** @param props.share from 0 to 1 */
export function UploadBar({ label, share }: { label: string; share: number }) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(share * 100)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}
