import { sql } from "kysely";
import { UsageError } from "../usage-error.ts";
import { lock } from "./dialects.ts";
import { databaseKind, type Trx } from "./open.ts";

/** A server or a command uses the database. */
export class DatabaseInUse extends UsageError {}

/**
 * Paddock must not write while its team moves or is restored. A server that starts now waits for
 * the lock of the migrations. A SQLite database is opened exclusively instead.
 * @throws DatabaseInUse
 */
export async function requireAlone(trx: Trx, place: string): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await lock(trx, "migrations");
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'paddock%'`.execute(trx);
  if (rows.length > 0) throw new DatabaseInUse(`Paddock uses ${place}. Stop it first.`);
}
