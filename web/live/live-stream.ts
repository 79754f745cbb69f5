import type { LiveEvent } from "../../domain/live/live-shapes.ts";

/** What the stream said; `id` is the last event that was seen with it. */
export type LiveMessage =
  | { type: "event"; id: number; event: LiveEvent }
  | { type: "reset" | "access" | "ended"; id: number };

const firstWait = 2_000;
const longestWait = 60_000;
/** More than two beats of the server: a connection that is silent for longer is none any more. */
const longestSilence = 40_000;

/**
 * Holds the server's stream open while the tab is visible. After a broken connection, and when the tab is
 * shown again, the stream continues after the last event that was seen.
 * @returns ends it
 */
export function openLiveStream(
  after: number | null,
  tell: (message: LiveMessage) => void,
  onLost: () => void,
): () => void {
  let last = after;
  let wait = firstWait;
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const openIn = (milliseconds: number) => {
    clearTimeout(again);
    again = setTimeout(open, milliseconds);
  };
  const listen = () => openIn(longestSilence);
  const seen = ({ lastEventId }: MessageEvent) => {
    listen();
    if (lastEventId !== "") last = Number(lastEventId);
    wait = firstWait;
    return last ?? 0;
  };

  function open(): void {
    source?.close();
    source = new EventSource(last === null ? "/api/live" : `/api/live?after=${last}`);
    listen();
    for (const type of ["hello", "beat"]) source.addEventListener(type, seen);
    source.addEventListener("message", (message) => {
      const event = JSON.parse(String(message.data)) as LiveEvent;
      tell({ type: "event", id: seen(message), event });
    });
    for (const type of ["reset", "access", "ended"] as const) {
      source.addEventListener(type, (message) => tell({ type, id: seen(message) }));
    }
    // A browser comes back by itself after a lost connection, but not after a refusal.
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      onLost();
      openIn(wait);
      wait = Math.min(2 * wait, longestWait);
    });
  }

  function close(): void {
    clearTimeout(again);
    source?.close();
  }
  const follow = () => (document.visibilityState === "hidden" ? close() : open());
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener("visibilitychange", follow, { signal });
  // The connection of the previous network is silent, not broken.
  window.addEventListener("online", follow, { signal });
  follow();
  return () => {
    ending.abort();
    close();
  };
}
