import type { Subteam } from "../../domain/subteams/subteams.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { highestPlace } from "./place-store.ts";

const keysPerMillisecond = 1000;
const step = 10;

/**
 * Returns a subteam's next running number and the document's sort key. Locks the subteam until
 * the transaction ends, so no number is used twice or skipped (rule 3.4).
 * A sort key combines milliseconds, a counter, and the subteam's digit. The digit keeps the keys of
 * subteams distinct without a shared lock. Sort keys stay below `Number.MAX_SAFE_INTEGER`.
 */
export async function nextPlace(
  trx: Trx,
  { id, digit }: Pick<Subteam, "id" | "digit">,
  createdAt: number,
): Promise<{ running: number; sortKey: number }> {
  await lock(trx, `documents of ${id}`);
  for (let time = createdAt; ; time += 1) {
    const from = time * keysPerMillisecond;
    const to = from + keysPerMillisecond - step + digit;
    const highest = await highestPlace(trx, id, { from, to });
    const sortKey = highest.sortKey === null ? from + digit : highest.sortKey + step;
    if (sortKey <= to) return { running: highest.running + 1, sortKey };
  }
}
