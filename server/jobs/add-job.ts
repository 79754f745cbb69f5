import type { Trx } from "../db/open.ts";
import { newId } from "../ids.ts";

/** Every kind of work that runs later, with what it is given. */
export type JobKinds = {
  "make-pictures": { fileId: string };
  "remove-bytes": { ids: string[] };
};

/** Written in the transaction that makes the work necessary: it is neither lost nor done for nothing. */
export async function addJob<K extends keyof JobKinds>(
  trx: Trx,
  kind: K,
  payload: JobKinds[K],
): Promise<void> {
  await trx
    .insertInto("jobs")
    .values({
      id: newId(),
      kind,
      payload: JSON.stringify(payload),
      run_at: Date.now(),
      attempts: 0,
      locked_until: 0,
      last_error: null,
    })
    .execute();
}
