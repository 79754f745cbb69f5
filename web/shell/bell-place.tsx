import { useIdleCode } from "./use-idle-code.ts";
import styles from "./bar.module.css";

const load = () => import("../notifications/bell.tsx");

/** Keeps the place of the bell until its code has loaded, which no screen needs at first. */
export function BellPlace() {
  const code = useIdleCode(load);
  return <span className={styles.bell}>{code && <code.Bell />}</span>;
}
