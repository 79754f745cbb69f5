import { useState } from "react";
import { useTimeout } from "./use-timeout.ts";

const defaultDelay = 200;

/** Follows the text once it has not changed for this many milliseconds. */
export function useDebounced(typed: string, delay = defaultDelay): string {
  const [debounced, setDebounced] = useState(typed);
  useTimeout(delay, () => setDebounced(typed), typed);
  return debounced;
}
