import styles from "./skeleton.module.css";

type SkeletonProps = {
  width?: number | string;
  height?: number | string;
  className?: string | undefined;
};

/** One gray bar. Wrap the whole skeleton in `Loading`. */
export function Skeleton({ width = "100%", height = 16, className }: SkeletonProps) {
  return (
    <span
      className={[styles.skeleton, className].filter(Boolean).join(" ")}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
