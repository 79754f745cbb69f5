import type { Trx } from "../db/open.ts";
import { announceOnCommit } from "../db/transact.ts";
import { newId } from "../ids.ts";

/** Every kind of work that runs later, with what it is given. */
export type JobKinds = {
  /** With whether a try has taken too long already. */
  "make-pictures": { fileId: string; tookTooLong?: boolean };
  "remove-bytes": { ids: string[] };
  /** Of no use without the one-time link in it, where there is one: that is named by its token's hash. */
  "send-mail": { to: string; subject: string; text: string; html: string; linkHash?: string };
  /** To all captains, about the requests that came since they were told last. */
  "tell-captains": Record<string, never>;
  /** Finds a member's documents by their new name. */
  "index-author": { memberId: string };
};

export type JobKind = keyof JobKinds;

const minute = 60 * 1000;

/** Milliseconds that one try may take; a lease is longer than each of them. */
export const timeLimits: Record<JobKind, number> = {
  "make-pictures": 2 * minute,
  "remove-bytes": 2 * minute,
  "send-mail": 2 * minute,
  "tell-captains": minute,
  "index-author": 4 * minute,
};

/** How often it is tried. */
export const attemptsMax = 10;
/** With a pause of an hour after the first ones these are three days: so long works an invitation. */
export const mailsMax = 81;

/**
 * Written in the transaction that makes the work necessary: it is neither lost nor done for nothing.
 * @returns its id
 */
export async function addJob<K extends JobKind>(
  trx: Trx,
  kind: K,
  payload: JobKinds[K],
  runAt = Date.now(),
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("jobs")
    .values({
      id,
      kind,
      payload: JSON.stringify(payload),
      run_at: runAt,
      attempts: 0,
      locked_until: 0,
      last_error: null,
    })
    .execute();
  announceOnCommit(trx, { of: "jobs" });
  return id;
}

/** Whether such work waits already; what was given up does not. */
export async function hasJob(trx: Trx, kind: Exclude<JobKind, "send-mail">): Promise<boolean> {
  const row = await trx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where("locked_until", "=", 0)
    .where("attempts", "<", attemptsMax)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
