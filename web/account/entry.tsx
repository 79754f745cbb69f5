import type { ReactNode } from "react";
import { DateTime } from "../layout/date-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./account.module.css";

type EntryProps = {
  icon: ReactNode;
  name: string;
  action: ReactNode;
  children: ReactNode;
};

export function Entry({ icon, name, action, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      {icon}
      <div className={styles.facts}>
        <b>{name}</b>
        {children}
      </div>
      {action}
    </li>
  );
}

export function LastUsed({ at }: { at: string }) {
  return (
    <span>
      Last used <DateTime at={at} />
    </span>
  );
}

export function EntriesSkeleton() {
  return (
    <div className={styles.entries}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.entry}>
          <Skeleton width={22} height={22} />
          <div className={styles.facts}>
            <Skeleton width={130} height={18} />
            <Skeleton width={190} height={14} />
          </div>
          <Skeleton width={80} height={30} />
        </div>
      ))}
    </div>
  );
}
