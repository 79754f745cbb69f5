import { Skeleton } from "../ui/skeleton.tsx";
import { Page } from "./page.tsx";
import styles from "./pending-screen.module.css";

export function PendingScreen() {
  return (
    <Page title="Loading">
      <span className="sr-only" role="status">
        Loading…
      </span>
      <div className={styles.lines} data-pending>
        <Skeleton width={320} height={30} />
        <Skeleton width={220} />
        <Skeleton height={110} />
        <Skeleton height={110} />
      </div>
    </Page>
  );
}
