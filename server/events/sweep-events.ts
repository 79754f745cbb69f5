import type { Db } from "../db/open.ts";

/** Milliseconds. A client that was away for longer reloads everything (rule 6.7). */
const maxAge = 30 * 24 * 60 * 60 * 1000;

export async function sweepEvents(db: Db): Promise<void> {
  await db
    .deleteFrom("events")
    .where("at", "<", Date.now() - maxAge)
    .execute();
}
