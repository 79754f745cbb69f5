import { setTimeout as pause } from "node:timers/promises";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";

type Thrown = {
  code?: string;
  errcode?: number;
  errstr?: string;
  message?: string;
  name?: string;
  syscall?: string;
};

const sqliteCodes: Record<number, RefusalCode> = {
  5: "busy", // SQLITE_BUSY
  6: "busy", // SQLITE_LOCKED
  8: "storage-fault", // SQLITE_READONLY
  10: "storage-fault", // SQLITE_IOERR
  11: "storage-fault", // SQLITE_CORRUPT
  13: "storage-full", // SQLITE_FULL
  14: "storage-fault", // SQLITE_CANTOPEN
  26: "storage-fault", // SQLITE_NOTADB
};

/** PostgreSQL's SQLSTATEs, the operating system's error codes, and S3's. The first match counts. */
const codes: [RegExp, RefusalCode][] = [
  [/^(53100|ENOSPC|EDQUOT)$/, "storage-full"],
  // Read-only, damaged data or index, I/O error, missing file, missing permission.
  [/^(25006|XX001|XX002|58030|58P01|ENOENT|FILES_GONE|EROFS|EIO|EACCES|EPERM)$/, "storage-fault"],
  // Lost connection, no free connection, shutdown, timeout, deadlock.
  [/^(08...|53...|57...|25P03|40001|40P01|55P03|EMFILE|ENFILE)$/, "busy"],
  [/^S3 (507|InsufficientStorage|QuotaExceeded|\w*StorageFull)$/, "storage-full"],
  [/^S3 (500|502|503|504|429|SlowDown|ServiceUnavailable|InternalError|RequestTimeout)$/, "busy"],
  [/^S3 /, "storage-fault"],
  [/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/, "busy"],
];

/** The PostgreSQL client's connection errors have no code. */
const lostConnection = /^(Connection terminated|timeout e|.* is not queryable$|.* discarded$)/;

const connectSyscalls = new Set(["connect", "getaddrinfo"]);

/** @returns undefined unless the database, the disk, or the connection to them failed */
export function refusalOfFault(error: unknown): Refusal | undefined {
  const code = faultKind(error as Thrown);
  return code && new Refusal(code);
}

const sqliteBusy = 5;

export function isLocked(error: unknown): boolean {
  const { errcode = 0 } = error as Thrown;
  return errcode % 256 === sqliteBusy;
}

export function isStorageFault(error: unknown): boolean {
  return faultKind(error as Thrown)?.startsWith("storage-") ?? false;
}

function faultKind({
  code = "",
  errcode,
  message = "",
  syscall = "",
}: Thrown): RefusalCode | undefined {
  // The lowest byte of SQLite's extended code is the primary code.
  if (errcode !== undefined) return sqliteCodes[errcode % 256];
  if (lostConnection.test(message) || connectSyscalls.has(syscall)) return "busy";
  return codes.find(([pattern]) => pattern.test(code))?.[1];
}

/** Leaves out the message, which may quote content (rule 11.7). */
export function faultCode(error: unknown): string {
  const { code, errcode, errstr, message = "", name } = error as Thrown;
  if (errcode !== undefined) return `SQLite ${errcode} ${errstr}`;
  return code ?? (lostConnection.test(message) ? message : (name ?? "unknown"));
}

/** Milliseconds. */
const optionalWriteMax = 100;

/** Optional writes must neither fail the request nor hold it up. */
export async function tryWrite(write: Promise<void>): Promise<void> {
  const tried = write.catch((error: unknown) => {
    if (!refusalOfFault(error)) throw error;
  });
  await Promise.race([tried, pause(optionalWriteMax, undefined, { ref: false })]);
}
