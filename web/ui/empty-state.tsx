import type { ReactNode } from "react";
import { Kerb } from "./kerb.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  title: string;
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
  role?: "alert" | "status";
};

export function EmptyState({ title, level = 2, children, action, role }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={styles.empty} role={role}>
      <Kerb />
      <Heading>{title}</Heading>
      {children && <p className={styles.line}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
