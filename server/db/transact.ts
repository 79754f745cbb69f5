import type { JobKind } from "../../domain/system/job-kinds.ts";
import type { Db, Trx } from "./open.ts";

export type Announcement =
  | { kind: "events" }
  | { kind: "jobs"; of: JobKind }
  /** The permissions of a session or member may have changed. */
  | { kind: "access"; id: string }
  /** The session has another token, so streams opened with the old one end. */
  | { kind: "renewed"; session: string };

export type WriteContext = {
  db: Db;
  announce: (announcements: readonly Announcement[]) => void;
};

const registered = new WeakMap<Trx, Announcement[]>();

/** Runs a transaction and sends its announcements after the commit; a rollback drops them. */
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

/** @throws Error outside `transact`, where the announcement would be lost */
export function announceOnCommit(trx: Trx, announcement: Announcement): void {
  const announcements = registered.get(trx);
  if (!announcements)
    throw new Error("Only `transact` sends announcements: use it for this transaction");
  announcements.push(announcement);
}
