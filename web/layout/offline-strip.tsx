import { IconWifiOff } from "@tabler/icons-react";
import { useOnline } from "../api/use-online.ts";
import styles from "./offline-strip.module.css";

export function OfflineStrip() {
  const online = useOnline();
  return (
    <div role="status" className={styles.strip} data-shown={!online || undefined}>
      {!online && (
        <>
          <IconWifiOff size={16} stroke={1.7} aria-hidden="true" />
          You're offline. This page may be out of date.
        </>
      )}
    </div>
  );
}
