import type { LiveEvent } from "../../domain/live/live-shapes.ts";
import { addBasePath } from "../api/base-path.ts";

export type LiveMessage =
  | { type: "event"; id: number; event: LiveEvent }
  | { type: "reset" | "access" | "ended"; id: number };

const firstDelay = 2_000;
const longestDelay = 60_000;
/** Milliseconds; two of the server's heartbeats and a margin. */
const silenceTimeout = 40_000;

/** @param after the last event that is already known */
export function openLiveStream(
  after: number | null,
  onMessage: (message: LiveMessage) => void,
  onRefused: () => void,
): () => void {
  let last = after;
  let delay = firstDelay;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const openIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, milliseconds);
  };
  const restartSilenceTimer = () => openIn(silenceTimeout);
  const acknowledge = ({ lastEventId }: MessageEvent) => {
    restartSilenceTimer();
    if (lastEventId !== "") last = Number(lastEventId);
    delay = firstDelay;
    return last ?? 0;
  };

  function open(): void {
    source?.close();
    source = new EventSource(addBasePath(last === null ? "/api/live" : `/api/live?after=${last}`));
    restartSilenceTimer();
    for (const type of ["hello", "beat"]) source.addEventListener(type, acknowledge);
    source.addEventListener("message", (message) => {
      const event = JSON.parse(String(message.data)) as LiveEvent;
      onMessage({ type: "event", id: acknowledge(message), event });
    });
    for (const type of ["reset", "access", "ended"] as const) {
      source.addEventListener(type, (message) => onMessage({ type, id: acknowledge(message) }));
    }
    // Browsers reconnect on their own after a lost connection, but not after a refusal.
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      onRefused();
      openIn(delay);
      delay = Math.min(2 * delay, longestDelay);
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
  }
  const followVisibility = () => (document.visibilityState === "hidden" ? close() : open());
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener("visibilitychange", followVisibility, { signal });
  // After a network change the old connection falls silent without an error.
  window.addEventListener("online", followVisibility, { signal });
  followVisibility();
  return () => {
    ending.abort();
    close();
  };
}
