import { useEffect, useEffectEvent } from "react";

type Form = { hasUnsaved: () => boolean; ask: () => void };

const forms = new Set<Form>();

/** Whether something that stands on the screen was never saved. */
export function isUnsaved(): boolean {
  return [...forms].some((form) => form.hasUnsaved());
}

/**
 * The session has ended: forms with unsaved text ask for the password where they stand.
 * @returns whether one does; otherwise nothing would be lost by leaving
 */
export function askInPlace(): boolean {
  const unsaved = [...forms].filter((form) => form.hasUnsaved());
  for (const form of unsaved) form.ask();
  return unsaved.length > 0;
}

export function useAskInPlace({ hasUnsaved, ask }: Form): void {
  const onQuestion = useEffectEvent(hasUnsaved);
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    const own = { hasUnsaved: () => onQuestion(), ask: () => onAsk() };
    forms.add(own);
    return () => {
      forms.delete(own);
    };
  }, []);
}
