import { useConfig } from "../api/session.ts";
import styles from "./footer.module.css";

export function VersionLabel() {
  return <span className={styles.version}>v{useConfig().version}</span>;
}
