import type { EventKind } from "../../domain/events.ts";
import { faultCode } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import type { Log } from "../http/log.ts";
import { startRounds, type Rounds } from "../rounds.ts";
import { eventsAfter, lastEventId } from "./store.ts";

/** That something happened: its place in the order of events, and where to look. */
export type NewsItem = { id: number; kind: EventKind; subject: string; subteam: string | null };

export type News = Rounds & {
  /** The newest event that this process knows of. */
  last: () => number;
  /** Tells of every event from now on; call what comes back to end that. */
  listen: (listener: (items: readonly NewsItem[]) => void) => () => void;
};

const atOnce = 1000;

/** Reads new events once for all who listen. */
export async function startNews(db: Db, log: Log): Promise<News> {
  const listeners = new Set<(items: readonly NewsItem[]) => void>();
  let last = await lastEventId(db);
  const rounds = startRounds(tellNext, (error) =>
    log.error("news could not be read", { error: faultCode(error) }),
  );

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
    ...rounds,
  };
}
