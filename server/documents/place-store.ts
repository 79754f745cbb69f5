import type { DbOrTrx, Trx } from "../db/open.ts";
import { highestRunningOf } from "./moving/former-serials.ts";

export async function readHighestRunning(db: DbOrTrx, subteam: string): Promise<number> {
  const row = await db
    .selectNoFrom(highestRunningOf(subteam).as("running"))
    .executeTakeFirstOrThrow();
  return row.running ?? 0;
}

/** `sortKey` is the subteam's highest within the range, and `ofAll` is that of all documents. */
export async function readHighestPlace(
  trx: Trx,
  subteam: string,
  { from, to }: { from: number; to: number },
): Promise<{ running: number; sortKey: number | null; ofAll: number | null }> {
  const row = await trx
    .selectNoFrom(({ selectFrom }) => [
      highestRunningOf(subteam).as("running"),
      selectFrom("documents")
        .select((select) => select.fn.max("sort_key").as("highest"))
        .where("subteam", "=", subteam)
        .where("sort_key", ">=", from)
        .where("sort_key", "<=", to)
        .as("sortKey"),
      selectFrom("documents")
        .select((select) => select.fn.max("sort_key").as("highest"))
        .as("ofAll"),
    ])
    .executeTakeFirstOrThrow();
  return { running: row.running ?? 0, sortKey: row.sortKey, ofAll: row.ofAll };
}
