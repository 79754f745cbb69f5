import type { Subteam } from "../../domain/subteams/subteams.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { readHighestPlace } from "./place-store.ts";

const keysPerMillisecond = 1000;
const step = 10;

type Wanted = {
  createdAt: number;
  /** Above all others, even if the clock was set back (rule 3.95). */
  isNewest?: boolean;
};

/**
 * Locks the subteam until the transaction ends, so no number is used twice or skipped (rule 3.4).
 * A sort key combines milliseconds, a counter, and the subteam's digit, which keeps the keys of
 * subteams distinct without a shared lock. Sort keys stay below `Number.MAX_SAFE_INTEGER`.
 */
export async function nextPlace(
  trx: Trx,
  { id, digit }: Pick<Subteam, "id" | "digit">,
  { createdAt, isNewest = false }: Wanted,
): Promise<{ running: number; sortKey: number }> {
  await lock(trx, `documents of ${id}`);
  let time = createdAt;
  for (;;) {
    const from = time * keysPerMillisecond;
    const to = from + keysPerMillisecond - step + digit;
    const highest = await readHighestPlace(trx, id, { from, to });
    const sortKey = highest.sortKey === null ? from + digit : highest.sortKey + step;
    const newest = Math.floor((highest.ofAll ?? 0) / keysPerMillisecond);
    if (isNewest && newest > time) time = newest + 1;
    else if (sortKey > to) time += 1;
    else return { running: highest.running + 1, sortKey };
  }
}
