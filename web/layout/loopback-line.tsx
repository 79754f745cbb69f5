import { IconAlertTriangle } from "@tabler/icons-react";
import { isLoopbackAddress } from "../../domain/is-loopback-address.ts";
import { useConfig } from "../api/session.ts";
import styles from "./loopback-line.module.css";

/** Says that links to this wiki fail on other devices, and how to fix it (rules 9.45 and 9.72). */
export function LoopbackLine() {
  const { baseUrl } = useConfig();
  if (!isLoopbackAddress(baseUrl)) return null;
  return (
    <div className={styles.line}>
      <IconAlertTriangle size={14} stroke={1.7} aria-hidden="true" />
      <p>
        Other devices cannot reach this wiki at <code>{new URL(baseUrl).host}</code>. Start it with{" "}
        <code>npm start -- --lan</code>.
      </p>
    </div>
  );
}
