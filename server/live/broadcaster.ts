import { faultCode } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import type { Log } from "../http/log.ts";
import { startPollingWorker, type PollingWorker } from "../polling-worker.ts";
import { eventsAfter, lastEventId, type StoredEvent } from "./store.ts";

export type Broadcaster = PollingWorker & {
  /** The newest event that this process knows of. */
  last: () => number;
  /** Tells of every event from now on; call what comes back to end that. */
  listen: (listener: (items: readonly StoredEvent[]) => void) => () => void;
};

const atOnce = 1000;

/** Reads new events once for all who listen. */
export async function startBroadcaster(db: Db, log: Log): Promise<Broadcaster> {
  const listeners = new Set<(items: readonly StoredEvent[]) => void>();
  let last = await lastEventId(db);
  const rounds = startPollingWorker(tellNext, (error) =>
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
