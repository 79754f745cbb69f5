import { use, useSyncExternalStore } from "react";
import { FirstClockContext } from "./first-clock.ts";

/** The device's. An open page keeps it when the device changes its zone. */
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
