import type { Trx } from "../db/open.ts";
import { announceOnCommit } from "../db/transact.ts";
import { newId } from "../ids.ts";

/** An event that may change notifications, such as a comment, a view, or an account request. */
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

export type JobKinds = {
  /** `tookTooLong` is set once an attempt has timed out. */
  "make-pictures": { fileId: string; tookTooLong?: boolean };
  "remove-bytes": { ids: string[] };
  /** `linkHash` is the token's hash of a one-time link in the text; the mail is dropped with it. */
  "send-mail": {
    to: string;
    subject: string;
    text: string;
    html: string;
    headers?: Record<string, string>;
    linkHash?: string;
  };
  /** Mails all captains about account requests since their last notification. */
  "tell-captains": Record<string, never>;
  /** Makes a member's documents searchable by the new name. */
  "index-author": { memberId: string };
  "check-import": { importId: string };
  "run-import": { importId: string };
  /** Indexes all documents again, from this sort key on. */
  "index-documents": { after: number };
  /** Hashes files that were stored before hashes were kept, after this id. */
  "hash-files": { after: string };
  /** Reads the text of a file, which may be hostile. */
  "read-text": { fileId: string };
  /** Reads the texts of files that were stored before texts were read, after this id. */
  "read-older-texts": { after: string };
  /** Indexes the texts of a document's files with its own words. */
  "index-texts": { documentId: string };
  /** Makes the backup of the schedule. */
  "back-up": Record<string, never>;
  /** Writes the notifications about a change. */
  notify: Notice;
  /** Mails a member what happened to a document; null for several documents. */
  "mail-notifications": { memberId: string; documentId: string | null };
  /** Mails a member what happened since the last digest. */
  "send-digest": { memberId: string };
};

export type JobKind = keyof JobKinds;

/** Work of one transaction, which ends the job as well, so it happens once (rule 6.62). */
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

/** Long jobs that save what they did: a server that stops interrupts them, and the next goes on. */
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
 * Adds a job in the transaction that makes it necessary, so that both commit or neither.
 * @param uniqueKey adds nothing while a job with this key waits. A job gives up its key when it
 *   starts, or when its transaction ends.
 */
export async function addJob<K extends JobKind>(
  trx: Trx,
  kind: K,
  payload: JobKinds[K],
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
  announceOnCommit(trx, { kind: "jobs" });
  return id;
}

/** Ignores jobs that hold a lease or have used all their attempts. */
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
