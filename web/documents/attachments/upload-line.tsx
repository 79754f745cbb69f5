import styles from "./upload-line.module.css";

type UploadLineProps = {
  /** From 0 to 1. */
  share: number;
  at: "top" | "bottom";
};

export function UploadLine({ share, at }: UploadLineProps) {
  return (
    <div
      className={styles.line}
      data-at={at}
      role="progressbar"
      aria-label="Upload"
      aria-valuenow={Math.floor(share * 100)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}
