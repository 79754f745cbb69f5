import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./search-page.module.css";

export function ResultsSkeleton() {
  return (
    <div className={styles.list} data-pending>
      {["a", "b", "c", "d"].map((row) => (
        <div key={row} className={styles.found}>
          <Skeleton width="60%" height={22} />
          <Skeleton width="40%" height={16} />
          <Skeleton width="90%" height={16} />
        </div>
      ))}
    </div>
  );
}
