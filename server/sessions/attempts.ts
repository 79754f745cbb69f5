import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { isRecent } from "../is-recent.ts";

/** Milliseconds. */
const windowLength = 15 * 60 * 1000;

export type Limit = { key: string; max: number };

/**
 * Counts before the work starts, so that concurrent attempts cannot exceed a limit.
 * @returns a function that refunds the attempts, to be called on success
 * @throws Refusal "too-many-attempts" with the seconds until the window ends
 */
export async function countAttempts(
  db: Db,
  limits: readonly Limit[],
): Promise<() => Promise<void>> {
  const now = Date.now();
  const hashed = limits.map(({ key, max }) => ({ key: hashKey(key), max }));
  // Reject with a read alone, so that a flood causes no writes.
  for (const { key, max } of hashed) {
    const [window] = await selectWindow(db, key);
    if (window && isRecent(window.window_start, windowLength, now) && window.count >= max)
      throw tooManyAttempts(window, now);
  }
  const counted: string[] = [];
  const refund = () => refundAttempts(db, counted);
  for (const { key, max } of hashed) {
    const window = await countAttempt(db, key, now);
    counted.push(key);
    if (window.count > max) {
      await refund();
      throw tooManyAttempts(window, now);
    }
  }
  return refund;
}

const selectWindow = prepare((db, key: string) =>
  db.selectFrom("attempts").select(["count", "window_start"]).where("key", "=", key),
);

function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function tooManyAttempts(window: { window_start: number }, now: number): Refusal {
  const retryAfter = Math.ceil((window.window_start + windowLength - now) / 1000);
  return new Refusal("too-many-attempts", { retryAfter });
}

function countAttempt(db: Db, key: string, now: number) {
  const isOver = sql<boolean>`(attempts.window_start <= ${now - windowLength}
    or attempts.window_start >= ${now + windowLength})`;
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

async function refundAttempts(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable("attempts")
    .set({ count: sql`count - 1` })
    .where("key", "in", keys)
    .where("count", ">", 0)
    .execute();
}

export async function sweepAttempts(db: Db): Promise<void> {
  const now = Date.now();
  await db
    .deleteFrom("attempts")
    .where((where) =>
      where.or([
        where("window_start", "<=", now - windowLength),
        where("window_start", ">=", now + windowLength),
      ]),
    )
    .execute();
}
