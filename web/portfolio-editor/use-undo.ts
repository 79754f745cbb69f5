import { useEffect, useRef } from "react";
import { useToasts } from "../ui/toasts.ts";

/** @param run restores what was removed */
export type OfferUndo = (words: string, run: () => void) => void;

/** Offers Undo in a toast, which is closed when the component unmounts. */
export function useUndo(): OfferUndo {
  const toasts = useToasts();
  const shown = useRef<number[]>([]);
  useEffect(
    () => () => {
      for (const id of shown.current) toasts.close(id);
    },
    [toasts],
  );
  return (words, run) => {
    shown.current.push(toasts.show(words, { tone: "info", action: { label: "Undo", run } }));
  };
}
