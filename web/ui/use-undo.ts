import { useCallback, useEffect, useRef } from "react";
import { useToasts } from "./toasts.ts";

/** @param run restores what was removed */
export type OfferUndo = (words: string, run: () => void) => void;

/** Offers Undo in toasts, which are closed when the component unmounts. */
export function useUndo(): { offer: OfferUndo; close: () => void } {
  const toasts = useToasts();
  const shown = useRef<number[]>([]);
  const close = useCallback(() => {
    for (const id of shown.current) toasts.close(id);
    shown.current = [];
  }, [toasts]);
  useEffect(() => close, [close]);
  return {
    close,
    offer: (words, run) => {
      shown.current.push(toasts.show(words, { tone: "info", action: { label: "Undo", run } }));
    },
  };
}
