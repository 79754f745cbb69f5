import { setTimeout as pause } from "node:timers/promises";
import { migrate, UnusableDatabase } from "../db/migrate.ts";
import { openDatabase, type Db } from "../db/open.ts";
import { requireAlone } from "../db/require-alone.ts";
import { describeFault } from "../describe-database-fault.ts";
import { nameOfPlace } from "../name-of-place.ts";
import { UsageError } from "../usage-error.ts";

export type Place = AsyncDisposable & {
  db: Db;
  /** For people; never includes a password. */
  name: string;
};

/**
 * Opens a database with the tables of this version; creates a missing file.
 * @throws UsageError if it cannot be opened, or is in use
 */
export async function openPlace(url: URL): Promise<Place> {
  const name = nameOfPlace(url);
  try {
    const db = openDatabase(url, { access: "exclusive" });
    await prepare(db, name).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
    return { db, name, [Symbol.asyncDispose]: () => db.destroy() };
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnusableDatabase) throw error;
    throw new UsageError(describeFault(url, error));
  }
}

async function prepare(db: Db, name: string): Promise<void> {
  await waitUntilAlone(db, name);
  await migrate(db);
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
    if (!(error instanceof UsageError) || Date.now() > giveUpAt) throw error;
    await pause(200);
  }
}
