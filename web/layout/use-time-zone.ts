import { use, useSyncExternalStore } from "react";
import { FirstClockContext } from "./first-clock.ts";

/** The device's time zone when the page was opened. Later changes need a reload. */
export const { timeZone: deviceTimeZone } = Intl.DateTimeFormat().resolvedOptions();

export function useTimeZone(): string {
  const first = use(FirstClockContext);
  return useSyncExternalStore(
    neverChanges,
    () => deviceTimeZone,
    () => first.timeZone,
  );
}

function neverChanges() {
  return () => undefined;
}
