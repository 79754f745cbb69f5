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

/** SQLSTATEs of PostgreSQL and error codes of the operating system; the first that matches counts. */
const codes: [RegExp, RefusalCode][] = [
  [/^(53100|ENOSPC|EDQUOT)$/, "storage-full"],
  // Read-only, damaged data, damaged index, I/O error, missing file, missing right.
  [/^(25006|XX001|XX002|58030|58P01|EROFS|EIO|EACCES|EPERM)$/, "storage-fault"],
  // Lost connections, no connection free, shutting down, taking too long, deadlocks.
  [/^(08...|53...|57...|25P03|40001|40P01|55P03|EMFILE|ENFILE)$/, "busy"],
  [/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/, "busy"],
];

/** Messages of the PostgreSQL client about its connection, which have no code. */
const lostConnection = /^(Connection terminated|timeout e|.* is not queryable$|.* discarded$)/;

const connecting = new Set(["connect", "getaddrinfo"]);

/** The refusal for a fault of the database, the disk or the connection to them; nothing for any other error. */
export function refusalOfFault(error: unknown): Refusal | undefined {
  const code = faultKind(error as Thrown);
  return code && new Refusal(code);
}

/** Whether the disk is full, read-only or damaged. */
export function isStorageFault(error: unknown): boolean {
  return faultKind(error as Thrown)?.startsWith("storage-") ?? false;
}

function faultKind({
  code = "",
  errcode,
  message = "",
  syscall = "",
}: Thrown): RefusalCode | undefined {
  // The lowest byte is the kind of error, the others tell more about it.
  if (errcode !== undefined) return sqliteCodes[errcode % 256];
  if (lostConnection.test(message) || connecting.has(syscall)) return "busy";
  return codes.find(([pattern]) => pattern.test(code))?.[1];
}

/** The name that the database or the system has for a fault. Its message stays out: it may quote content. */
export function faultCode(error: unknown): string {
  const { code, errcode, errstr, message = "", name } = error as Thrown;
  if (errcode !== undefined) return `SQLite ${errcode} ${errstr}`;
  return code ?? (lostConnection.test(message) ? message : (name ?? "unknown"));
}

/** Lets the work continue without its note while the disk is full, read-only or damaged. */
export async function ignoreStorageFault(note: Promise<void>): Promise<void> {
  try {
    await note;
  } catch (error) {
    if (!isStorageFault(error)) throw error;
  }
}
