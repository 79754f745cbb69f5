import { useCallback, useSyncExternalStore } from "react";

/** Where the bar of the home screen has no room for everything. */
export const narrow = "(max-width: 980px)";
/** Where the bar has no room for the guests' badge. */
export const tight = "(max-width: 760px)";
/** Where columns stand under one another. */
export const oneColumn = "(max-width: 900px)";
export const phone = "(max-width: 560px)";
/** Where typing is done on the screen itself. */
export const touch = "(pointer: coarse)";

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
