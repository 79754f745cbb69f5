import { hasPendingMigrations } from "./db/migrate.ts";
import type { Db } from "./db/open.ts";
import { UsageError } from "./usage-error.ts";

/** For commands that read, which must not migrate the tables. */
export async function refuseOlderTables(db: Db): Promise<void> {
  if (await hasPendingMigrations(db).catch(() => true)) {
    throw new UsageError(
      "This knowledge base is from an older version; run npm start to update it.",
    );
  }
}
