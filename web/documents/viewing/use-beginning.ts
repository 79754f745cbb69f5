import { useEffect, useState } from "react";
import { readBeginning, type Beginning } from "./read-beginning.ts";

export function useBeginning(
  { id, size }: { id: string; size: number },
  maxBytes: number,
): Beginning | "loading" | "failed" {
  const [state, setState] = useState<Beginning | "loading" | "failed">("loading");
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    readBeginning({ id, size }, maxBytes, signal).then(
      (beginning) => signal.aborted || setState(beginning),
      () => signal.aborted || setState("failed"),
    );
    return () => ending.abort();
  }, [id, size, maxBytes]);
  return state;
}
