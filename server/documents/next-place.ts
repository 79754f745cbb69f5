import { findSubteam, type SubteamId } from "../../domain/subteams/subteams.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { highestPlace } from "./store.ts";

const keysPerMillisecond = 1000;
const step = 10;

/**
 * The next running number of a subteam and the document's place in time. One document at a time may ask,
 * and keeps the answer until its transaction ends: no number is given twice and none is left out (rule 3.4).
 * A place is milliseconds, a counter within them, and the subteam's digit, which keeps subteams apart without a
 * common lock. It fits into the integers that are exact in JavaScript.
 */
export async function nextPlace(
  trx: Trx,
  subteam: SubteamId,
  createdAt: number,
): Promise<{ running: number; sortKey: number }> {
  await lock(trx, `documents of ${subteam}`);
  const digit = findSubteam(subteam)?.digit ?? 0;
  for (let time = createdAt; ; time += 1) {
    const from = time * keysPerMillisecond;
    const to = from + keysPerMillisecond - step + digit;
    const highest = await highestPlace(trx, subteam, { from, to });
    const sortKey = highest.sortKey === null ? from + digit : highest.sortKey + step;
    if (sortKey <= to) return { running: highest.running + 1, sortKey };
  }
}
