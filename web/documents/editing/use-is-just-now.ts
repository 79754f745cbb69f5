import { useSyncExternalStore } from "react";
import { subscribeToSeconds } from "../../ui/subscribe-to-seconds.ts";

const minute = 60_000;

/** Whether a server time is less than a minute away; false for null. */
export function useIsJustNow(iso: string | null): boolean {
  const time = Date.parse(iso ?? "");
  // This device's clock may be ahead of the server's or behind it.
  return useSyncExternalStore(subscribeToSeconds, () => Math.abs(Date.now() - time) < minute);
}
