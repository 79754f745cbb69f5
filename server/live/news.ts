import type { EventKind } from "../../domain/events.ts";
import type { Db } from "../db/open.ts";
import type { Log } from "../http/log.ts";
import { eventsAfter, lastEventId } from "./store.ts";

/** That something happened: its place in the order of events, and where to look. */
export type NewsItem = { id: number; kind: EventKind; subject: string; subteam: string | null };

export type News = {
  /** The newest event that this process knows of. */
  last: () => number;
  /** Tells of every event from now on; call what comes back to end that. */
  listen: (listener: (items: readonly NewsItem[]) => void) => () => void;
  /** Says that something may have happened. */
  wake: () => void;
  /** Resolves when everything that was committed before has been told. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Also what another process wrote without a word is told, if later. */
const pollEvery = 15_000;
const atOnce = 1000;

/** Reads new events once for all who listen. */
export async function startNews(db: Db, log: Log): Promise<News> {
  const listeners = new Set<(items: readonly NewsItem[]) => void>();
  let last = await lastEventId(db);
  let stopped = false;
  let again = false;
  let round: Promise<void> | undefined;
  const timer = setInterval(wake, pollEvery);
  timer.unref();

  function wake(): void {
    again = true;
    round ??= runRounds();
  }

  async function runRounds(): Promise<void> {
    // Not before the caller has kept it.
    await Promise.resolve();
    while (again && !stopped) {
      again = false;
      try {
        while (await tellNext());
      } catch (error) {
        log.error("news could not be read", {
          error: String((error as { code?: unknown }).code ?? "unknown"),
        });
      }
    }
    // At once with the last look: a wake in between would be nobody's.
    round = undefined;
  }

  /** @returns whether there may be more */
  async function tellNext(): Promise<boolean> {
    const items = await eventsAfter(db, last, atOnce);
    last = items.at(-1)?.id ?? last;
    if (items.length > 0) for (const listener of listeners) listener(items);
    return items.length === atOnce;
  }

  return {
    last: () => last,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake,
    settled: async () => {
      wake();
      while (round) await round;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
