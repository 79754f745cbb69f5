import type { JobKind } from "../../domain/system/job-kinds.ts";
import type { Trx } from "../db/open.ts";
import { announceOnCommit } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { isFree } from "./lease.ts";

export type Notice =
  | DocumentNotice
  | (Omit<DocumentNotice, "about" | "change"> & { about: "comment"; commentId: string })
  /** `at` is when the comment was posted. */
  | { about: "deleted-comment"; documentId: string; at: number }
  | { about: "view"; documentId: string; memberId: string; at: number }
  | { about: "requests"; isNew: boolean; at: number };

type DocumentNotice = {
  about: "document";
  change: "created" | "edited";
  documentId: string;
  actorId: string;
  at: number;
  /** Members whom the change mentions for the first time. */
  mentioned: string[];
};

type Payloads = {
  /** `tookTooLong` is set once an attempt has timed out. */
  "make-pictures": { fileId: string; tookTooLong?: boolean };
  "remove-bytes": { ids: string[] };
  /** The mail is dropped when the link with this token hash ends. */
  "send-mail": {
    to: string;
    subject: string;
    text: string;
    html: string;
    headers?: Record<string, string>;
    linkHash?: string;
  };
  /** About account requests since the last such mail. */
  "tell-captains": Record<string, never>;
  "index-author": { memberId: string };
  "check-import": { importId: string };
  "run-import": { importId: string };
  /** From this sort key on. */
  "index-documents": { after: number };
  /** For files that were stored before hashes were kept. Continues after this id. */
  "hash-files": { after: string };
  /** Reads the text of a file, which may be hostile. */
  "read-text": { fileId: string };
  /** For files that were stored before texts were read. Continues after this id. */
  "read-older-texts": { after: string };
  "index-texts": { documentId: string };
  "back-up": Record<string, never>;
  notify: Notice;
  /** Null for several documents. */
  "mail-notifications": { memberId: string; documentId: string | null };
  "send-digest": { memberId: string };
};

/** Does not compile if a kind has no payload. */
export type JobPayloads = { [K in JobKind]: Payloads[K] };

/** The transaction that does this work also deletes the job, so it happens once (rule 6.62). */
export const transactionKinds = [
  "notify",
  "mail-notifications",
  "send-digest",
  "tell-captains",
] as const satisfies JobKind[];
export type TransactionKind = (typeof transactionKinds)[number];
/** Work that a process holds by a lease. It may run again after a crash. */
export type LeasedKind = Exclude<JobKind, TransactionKind>;

const minute = 60 * 1000;

/** Milliseconds that one attempt may take. Its lease is renewed until then. */
export const timeLimits: Record<LeasedKind, number> = {
  "make-pictures": 2 * minute,
  "remove-bytes": 2 * minute,
  "send-mail": 2 * minute,
  "index-author": 4 * minute,
  "check-import": 60 * minute,
  "run-import": 180 * minute,
  "index-documents": 4 * minute,
  "hash-files": 60 * minute,
  "read-text": 4 * minute,
  "read-older-texts": 60 * minute,
  "index-texts": 4 * minute,
  "back-up": 12 * 60 * minute,
};

/** A stopping server interrupts these long jobs; the next one continues or repeats them. */
export const interruptibleKinds: ReadonlySet<LeasedKind> = new Set([
  "check-import",
  "run-import",
  "read-text",
  "read-older-texts",
  "back-up",
]);

export const attemptsMax = 10;
/** Seven days with the back-off of at most an hour: as long as an invitation is valid. */
export const mailAttemptsMax = 177;

/**
 * Commits together with the transaction that makes the job necessary.
 * @param uniqueKey if a waiting job has it, nothing is added. A job gives it up when it starts, or,
 *   if it runs in a transaction, when that commits.
 */
export async function addJob<K extends JobKind>(
  trx: Trx,
  kind: K,
  payload: JobPayloads[K],
  runAt = Date.now(),
  uniqueKey: string | null = null,
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
      unique_key: uniqueKey,
    })
    .onConflict((conflict) => conflict.column("unique_key").doNothing())
    .execute();
  announceOnCommit(trx, { kind: "jobs", of: kind });
  return id;
}

/** Ignores jobs that run or have used all their attempts. */
export async function hasJob(trx: Trx, kind: Exclude<JobKind, "send-mail">): Promise<boolean> {
  const row = await trx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where(isFree(Date.now()))
    .where("attempts", "<", attemptsMax)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
