import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./document-card.module.css";

const widths = [280, 360, 420, 330, 250];

export function DocumentCardsSkeleton() {
  return (
    <div className={styles.cards}>
      {widths.map((width) => (
        <div key={width} className={styles.card}>
          <div>
            <Skeleton width={width} height={24} />
            <div className={styles.tags}>
              <Skeleton width={70} height={22} />
              <Skeleton width={56} height={22} />
            </div>
            <div className={styles.facts}>
              <Skeleton width={240} height={18} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
