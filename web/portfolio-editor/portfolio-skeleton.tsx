import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./portfolio-editor.module.css";

export function PortfolioSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <Skeleton width={90} height={20} />
        <Skeleton height={40} className={styles.gap} />
        <Skeleton height={40} className={styles.gap} />
        <Skeleton height={40} className={styles.gap} />
      </div>
      <div>
        <div className={styles.header}>
          <Skeleton width={112} height={136} />
          <div>
            <Skeleton height={62} />
            <Skeleton height={62} className={styles.gap} />
          </div>
        </div>
        <div className={styles.section}>
          <Skeleton width={180} height={28} />
          <Skeleton height={120} className={styles.gap} />
        </div>
        <div className={styles.section}>
          <Skeleton width={160} height={28} />
          <Skeleton height={90} className={styles.gap} />
        </div>
      </div>
    </div>
  );
}
