import type { Db } from "../db/open.ts";
import type { Log } from "../http/log.ts";

const minute = 60 * 1000;

/** Logs a clock behind the newest change (rule 11.45). @returns that change's time, or 0 */
export async function checkClock(db: Db, log: Log): Promise<number> {
  const newest = await db
    .selectFrom("events")
    .select("at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const at = newest?.at ?? 0;
  const minutes = Math.floor((at - Date.now()) / minute);
  // Clocks of several machines differ a little.
  if (minutes >= 1) log.error("clock behind the newest change", { minutes });
  return at;
}
