import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "../document-page.module.css";

export function DocumentSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.text}>
        <div className={styles.head}>
          <Skeleton width={190} height={22} />
          <Skeleton width="72%" height={42} className={styles.gap} />
          <Skeleton width={290} height={20} className={styles.gap} />
        </div>
        <div className={styles.lines}>
          <Skeleton />
          <Skeleton />
          <Skeleton width="64%" />
          <Skeleton width={180} height={24} className={styles.gap} />
          <Skeleton />
          <Skeleton width="88%" />
          <Skeleton width="80%" />
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton width={90} />
        <Skeleton width={150} />
        <Skeleton width={120} />
        <Skeleton width={160} />
      </div>
    </div>
  );
}
