import { findSubteam, type SubteamId } from "../../domain/subteams.ts";
import { lock } from "../db/differences.ts";
import type { Trx } from "../db/open.ts";
import { highestRunning, highestSortKey } from "./store.ts";

const keysPerMillisecond = 1000;
const step = 10;

/**
 * The next running number of a subteam and the document's place in time. One document at a time may ask,
 * and keeps the answer until its transaction ends: no number is given twice and none is left out (rule 3.2).
 */
export async function nextPlace(
  trx: Trx,
  subteam: SubteamId,
  createdAt: number,
): Promise<{ running: number; sortKey: number }> {
  await lock(trx, `documents of ${subteam}`);
  const running = (await highestRunning(trx, subteam)) + 1;
  return { running, sortKey: await nextSortKey(trx, subteam, createdAt) };
}

/**
 * Milliseconds, a counter within them, and the subteam's digit, which keeps subteams apart without a
 * common lock. Fits into the integers that are exact in JavaScript.
 */
async function nextSortKey(trx: Trx, subteam: SubteamId, createdAt: number): Promise<number> {
  const digit = findSubteam(subteam)?.digit ?? 0;
  for (let time = createdAt; ; time += 1) {
    const first = time * keysPerMillisecond;
    const last = first + keysPerMillisecond - step;
    const highest = await highestSortKey(trx, subteam, first, last + digit);
    if (highest === null) return first + digit;
    if (highest + step <= last + digit) return highest + step;
  }
}
