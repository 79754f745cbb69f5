import { useState } from "react";

const firstShown = 50;

/** The first items of a long list, until the rest is asked for. */
export function useFirstItems<T>(items: readonly T[]) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, firstShown);
  return { shown, hidden: items.length - shown.length, showAll: () => setWhole(true) };
}
