import { faultCode } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import type { Log } from "../http/log.ts";
import { startPollingWorker, type PollingWorker } from "../polling-worker.ts";
import { listEventsAfter, readLastEventId, type StoredEvent } from "./store.ts";

export type Broadcaster = PollingWorker & {
  /** The id of the newest event this process has read. */
  last: () => number;
  listen: (listener: (items: readonly StoredEvent[]) => void) => () => void;
};

const batchSize = 1000;

export async function startBroadcaster(db: Db, log: Log): Promise<Broadcaster> {
  const listeners = new Set<(items: readonly StoredEvent[]) => void>();
  let last = await readLastEventId(db);
  const worker = startPollingWorker(broadcastNext, (error) =>
    log.error("events could not be read", { error: faultCode(error) }),
  );

  async function broadcastNext(): Promise<boolean> {
    const items = await listEventsAfter(db, last, batchSize);
    last = items.at(-1)?.id ?? last;
    if (items.length > 0) for (const listener of listeners) listener(items);
    return items.length === batchSize;
  }

  return {
    last: () => last,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...worker,
  };
}
