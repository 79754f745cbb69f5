import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./comments.module.css";

export function CommentsSkeleton() {
  return (
    <div className={styles.list}>
      {[360, 280].map((width) => (
        <div key={width} className={styles.comment}>
          <Skeleton width={32} height={32} className={styles.face} />
          <Skeleton width={190} height={16} />
          <div className={styles.text}>
            <Skeleton width={`min(100%, ${width}px)`} height={16} />
          </div>
        </div>
      ))}
    </div>
  );
}
