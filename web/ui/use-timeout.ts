import { useEffect, useEffectEvent } from "react";

/** Restarts when the time or `restart` changes. @param milliseconds undefined stops the timer */
export function useTimeout(
  milliseconds: number | undefined,
  work: () => void,
  restart?: unknown,
): void {
  const onTimeout = useEffectEvent(work);
  useEffect(() => {
    if (milliseconds === undefined) return undefined;
    const timer = setTimeout(() => onTimeout(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, restart]);
}
