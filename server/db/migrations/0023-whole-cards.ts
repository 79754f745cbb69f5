import { newId } from "../../ids.ts";
import type { Trx } from "../open.ts";

const rowsAtOnce = 500;

/** Cropped copies (184 by 136 pixels, smaller ones on one side only) are made again, whole. */
export async function wholeCards(trx: Trx): Promise<void> {
  const cropped = await trx
    .deleteFrom("pictures")
    .where("size", "=", "card")
    .where((where) => where.or([where("width", "=", 184), where("height", "=", 136)]))
    .returning(["file_id", "stored_id"])
    .execute();
  for (let at = 0; at < cropped.length; at += rowsAtOnce) {
    const some = cropped.slice(at, at + rowsAtOnce);
    const ids = some.map(({ stored_id }) => stored_id);
    const jobs = some.map(({ file_id }) => job("make-pictures", { fileId: file_id }));
    await trx
      .insertInto("jobs")
      .values([job("remove-bytes", { ids }), ...jobs])
      .execute();
  }
}

function job(kind: string, payload: object) {
  const waiting = { run_at: Date.now(), attempts: 0, locked_until: 0, last_error: null };
  return { id: newId(), kind, payload: JSON.stringify(payload), ...waiting };
}
