import type { Db, Trx } from "./open.ts";

/** What the rest of the server is told once a transaction is committed. */
export type Announcement =
  | { of: "events" }
  | { of: "jobs" }
  /** Whose requests may no longer be permitted: the id of a session or a member. */
  | { of: "access"; whose: string }
  /** Whose browser goes on with another session, so that its streams end without a word. */
  | { of: "renewed"; session: string };

/** What a write needs of the server's context. */
export type WriteContext = {
  db: Db;
  announce: (announcements: readonly Announcement[]) => void;
};

const registered = new WeakMap<Trx, Announcement[]>();

/** Runs a transaction, and announces after its commit what was registered on it. A rollback announces nothing. */
export async function transact<T>(
  { db, announce }: WriteContext,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const announcements: Announcement[] = [];
  const result = await db.transaction().execute((trx) => {
    registered.set(trx, announcements);
    return work(trx);
  });
  if (announcements.length > 0) announce(announcements);
  return result;
}

/** @throws Error outside of `transact`, where nobody would hear of it */
export function announceOnCommit(trx: Trx, announcement: Announcement): void {
  const announcements = registered.get(trx);
  if (!announcements) throw new Error("Only `transact` announces: begin the transaction with it");
  announcements.push(announcement);
}
