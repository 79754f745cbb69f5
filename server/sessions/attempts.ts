import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";

/** Milliseconds of a window. */
const windowLength = 15 * 60 * 1000;

export type Limit = { key: string; most: number };

/**
 * Takes one attempt from each limit before the work is done, so that many at once cannot pass together.
 * Kept in the database: several processes share it. Keys are hashed, addresses are not stored.
 * @returns a function that gives the attempts back: only failures count
 * @throws Refusal "too-many-attempts" with the seconds until the window ends
 */
export async function takeAttempts(db: Db, limits: readonly Limit[]): Promise<() => Promise<void>> {
  const now = Date.now();
  const hashed = limits.map(({ key, most }) => ({ key: hashKey(key), most }));
  // Who has none left costs a flood's victim one read and no write.
  for (const { key, most } of hashed) {
    const [window] = await selectWindow(db, key);
    if (window && window.window_start > now - windowLength && window.count >= most)
      throw spent(window, now);
  }
  const taken: string[] = [];
  const giveBack = () => returnAttempts(db, taken);
  for (const { key, most } of hashed) {
    const window = await takeOne(db, key, now);
    taken.push(key);
    if (window.count > most) {
      await giveBack();
      throw spent(window, now);
    }
  }
  return giveBack;
}

const selectWindow = prepare((db, key: string) =>
  db.selectFrom("attempts").select(["count", "window_start"]).where("key", "=", key),
);

function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function spent({ window_start: start }: { window_start: number }, now: number): Refusal {
  const retryAfter = Math.ceil((start + windowLength - now) / 1000);
  return new Refusal("too-many-attempts", { retryAfter });
}

function takeOne(db: Db, key: string, now: number) {
  const isOver = sql<boolean>`attempts.window_start <= ${now - windowLength}`;
  return db
    .insertInto("attempts")
    .values({ key, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        window_start: sql`case when ${isOver} then ${now} else attempts.window_start end`,
        count: sql`case when ${isOver} then 1 else attempts.count + 1 end`,
      }),
    )
    .returning(["count", "window_start"])
    .executeTakeFirstOrThrow();
}

async function returnAttempts(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable("attempts")
    .set({ count: sql`count - 1` })
    .where("key", "in", keys)
    .where("count", ">", 0)
    .execute();
}

/** Windows that have ended tell nothing any more. */
export async function sweepAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom("attempts")
    .where("window_start", "<=", Date.now() - windowLength)
    .execute();
}
