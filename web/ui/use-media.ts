import { useCallback, useSyncExternalStore } from "react";

/** The home screen's bar has no room for all its actions. */
export const narrow = "(max-width: 1080px)";
/** The bar has no room for the form's actions. */
export const tight = "(max-width: 760px)";
/** Columns are stacked. */
export const oneColumn = "(max-width: 900px)";
export const phone = "(max-width: 560px)";
/** Typing uses an on-screen keyboard. */
export const coarsePointer = "(pointer: coarse)";

/** False while React takes over the server's page, whose layout must come from style sheets. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
