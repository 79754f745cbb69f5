import { useEffect, useRef } from "react";
import { closeToast, showToast } from "../ui/toasts.ts";

/** @param run puts back what was taken away */
export type OfferUndo = (words: string, run: () => void) => void;

/** Undo, as long as its place stands: once that is gone, nothing could be put back. */
export function useUndo(): OfferUndo {
  const shown = useRef<number[]>([]);
  useEffect(
    () => () => {
      for (const id of shown.current) closeToast(id);
    },
    [],
  );
  return (words, run) => {
    shown.current.push(showToast(words, { tone: "info", action: { label: "Undo", run } }));
  };
}
