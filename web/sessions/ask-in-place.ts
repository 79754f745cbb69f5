import { useEffect, useEffectEvent } from "react";

/** @property memberId who writes */
type Form = { memberId: string; hasUnsaved: () => boolean; ask: () => void };

const forms = new Set<Form>();

/** Whether something that stands on the screen was never saved. */
export function isUnsaved(): boolean {
  return [...forms].some((form) => form.hasUnsaved());
}

/** The same, of what this member wrote: their session may have ended before. */
export function isUnsavedOf(memberId: string): boolean {
  return [...forms].some((form) => form.memberId === memberId && form.hasUnsaved());
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

export function useAskInPlace({ memberId, hasUnsaved, ask }: Form): void {
  const onQuestion = useEffectEvent(hasUnsaved);
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    const own = { memberId, hasUnsaved: () => onQuestion(), ask: () => onAsk() };
    forms.add(own);
    return () => {
      forms.delete(own);
    };
  }, [memberId]);
}
