import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** Colored by the surrounding `data-st`. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
