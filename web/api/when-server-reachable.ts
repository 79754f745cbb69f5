import { onlineManager } from "@tanstack/react-query";
import { isServerReady } from "./is-server-ready.ts";

/** Milliseconds between two attempts. */
const interval = 5_000;

/** @returns a function that stops waiting */
export function whenServerReachable(run: () => void): () => void {
  const isStopped = new AbortController();
  const ask = async () => {
    if (!(await isServerReady()) || isStopped.signal.aborted) return;
    stop();
    run();
  };
  const timer = setInterval(() => void ask(), interval);
  const unsubscribe = onlineManager.subscribe((isOnline) => {
    if (isOnline) void ask();
  });
  const stop = () => {
    isStopped.abort();
    clearInterval(timer);
    unsubscribe();
  };
  return stop;
}
