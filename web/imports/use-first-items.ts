import { useState } from "react";
import { useFocusAfterChange } from "./use-focus-after-change.ts";

const firstShown = 50;

/** The first items of a long list, until the rest is asked for. The next item takes the focus. */
export function useFirstItems<T, E extends HTMLElement>(items: readonly T[]) {
  const [isWhole, setWhole] = useState(false);
  const next = useFocusAfterChange<E>(isWhole);
  const shown = isWhole ? items : items.slice(0, firstShown);
  return {
    shown,
    hidden: items.length - shown.length,
    showAll: () => setWhole(true),
    focusOf: (index: number) => (index === firstShown ? { ref: next, tabIndex: -1 } : {}),
  };
}
