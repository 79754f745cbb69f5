import { useEffect, useEffectEvent } from "react";
import { useLazyCode } from "./use-lazy-code.ts";

/** Loads code at once. `open` tries again after a failure. */
export function useCodeOnMount<T>(load: () => Promise<T>) {
  const lazy = useLazyCode(load);
  const start = useEffectEvent(() => void lazy.open());
  useEffect(() => start(), []);
  return lazy;
}
