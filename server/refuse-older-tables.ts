import { hasPendingMigrations } from "./db/migrate.ts";
import type { Db } from "./db/open.ts";
import { UsageError } from "./usage-error.ts";

/** For commands that read, which must not migrate the tables. */
export async function refuseOlderTables(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "migrations"))
    throw new UsageError("This database has no knowledge base yet; run npm start to create one.");
  if (await hasPendingMigrations(db)) {
    throw new UsageError(
      "This knowledge base is from an older version; run npm start to update it.",
    );
  }
}
