import type { Db } from "../db/open.ts";

/** Milliseconds: who comes back later than that asks for everything (rule 6.7). */
const keptFor = 30 * 24 * 60 * 60 * 1000;

export async function sweepEvents(db: Db): Promise<void> {
  await db
    .deleteFrom("events")
    .where("at", "<", Date.now() - keptFor)
    .execute();
}
