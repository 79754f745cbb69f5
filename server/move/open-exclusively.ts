import { setTimeout as pause } from "node:timers/promises";
import { isLocked } from "../db/faults.ts";
import { UnusableDatabase } from "../db/migrate.ts";
import { databaseKind, openDatabase, type Db } from "../db/open.ts";
import { DatabaseInUse, requireAlone } from "../db/require-alone.ts";
import { describeFault } from "../describe-database-fault.ts";
import { nameOfStorage } from "../name-of-storage.ts";
import { UsageError } from "../usage-error.ts";

export type ExclusiveDatabase = AsyncDisposable & {
  db: Db;
  /** For people; never includes a password. */
  name: string;
};

/** Creates a missing file. @throws DatabaseInUse, or UsageError if it cannot be opened */
export async function openExclusively(url: URL): Promise<ExclusiveDatabase> {
  const name = nameOfStorage(url);
  try {
    const db = openDatabase(url, { access: "exclusive" });
    await waitUntilAlone(db, name).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
    return { db, name, [Symbol.asyncDispose]: () => db.destroy() };
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnusableDatabase) throw error;
    const sentence = describeFault(url, error);
    throw isLocked(error) ? new DatabaseInUse(sentence) : new UsageError(sentence);
  }
}

/** PostgreSQL lists connections for a moment after they were closed. */
async function waitUntilAlone(db: Db, name: string): Promise<void> {
  const giveUpAt = Date.now() + 3_000;
  const attempt = () => db.transaction().execute((trx) => requireAlone(trx, name));
  for (;;) {
    const error: unknown = await attempt().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) return;
    if (!(error instanceof DatabaseInUse) || Date.now() > giveUpAt) throw error;
    await pause(200);
  }
}

/** Servers that start during the work wait. SQLite is opened exclusively instead. */
export async function keepLocked<T>(
  { db, name }: ExclusiveDatabase,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseKind(db) === "sqlite") return work();
  return db.transaction().execute(async (trx) => {
    await requireAlone(trx, name);
    return work();
  });
}
