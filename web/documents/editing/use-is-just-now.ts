import { useSyncExternalStore } from "react";
import { everySecond } from "../../ui/every-second.ts";

const minute = 60_000;

/** Whether a time of the server is less than a minute away; false for no time. */
export function useIsJustNow(iso: string | null): boolean {
  const time = Date.parse(iso ?? "");
  // The clock of this device may run ahead of the server's or behind it.
  return useSyncExternalStore(everySecond, () => Math.abs(Date.now() - time) < minute);
}
