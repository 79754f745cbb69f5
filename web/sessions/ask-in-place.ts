import { useEffect, useEffectEvent } from "react";

const forms = new Set<() => boolean>();

/**
 * The session has ended: forms with unsaved text ask for the password where they stand.
 * @returns whether one does; otherwise nothing would be lost by leaving
 */
export function askInPlace(): boolean {
  return [...forms].map((ask) => ask()).includes(true);
}

/** @param ask asks when there is something unsaved, and says whether it does */
export function useAskInPlace(ask: () => boolean): void {
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    const own = () => onAsk();
    forms.add(own);
    return () => {
      forms.delete(own);
    };
  }, []);
}
