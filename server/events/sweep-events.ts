import type { Db } from "../db/open.ts";

/** Milliseconds. A client that was away for longer reloads everything (rule 6.7). */
const maxAge = 30 * 24 * 60 * 60 * 1000;

/** Keeps the newest event, which tells a client that it has missed nothing. */
export async function sweepEvents(db: Db): Promise<void> {
  const newest = db.selectFrom("events").select((select) => select.fn.max("id").as("id"));
  await db
    .deleteFrom("events")
    .where("at", "<", Date.now() - maxAge)
    .where("id", "<", newest)
    .execute();
}
