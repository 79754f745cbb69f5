import type { LiveEvent } from "../../domain/live-shapes.ts";

/** What the stream said; `id` is the last event that was seen with it. */
export type LiveMessage =
  | { type: "event"; id: number; event: LiveEvent }
  | { type: "reset" | "access" | "ended"; id: number };

const firstWait = 2_000;
const longestWait = 60_000;

/**
 * The server's stream, held open: after a broken connection it goes on after the last event that was seen.
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

  function open(): void {
    source = new EventSource(last === null ? "/api/live" : `/api/live?after=${last}`);
    const seen = ({ lastEventId }: MessageEvent) => {
      last = Number(lastEventId);
      wait = firstWait;
      return last;
    };
    source.addEventListener("hello", seen);
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
      again = setTimeout(open, wait);
      wait = Math.min(2 * wait, longestWait);
    });
  }

  open();
  return () => {
    clearTimeout(again);
    source?.close();
  };
}
