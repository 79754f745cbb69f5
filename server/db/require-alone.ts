import { sql } from "kysely";
import { UsageError } from "../usage-error.ts";
import { lock } from "./dialects.ts";
import { databaseKind, type Trx } from "./open.ts";

export class DatabaseInUse extends UsageError {}

/** A server that starts waits for this lock. SQLite is opened exclusively. @throws DatabaseInUse */
export async function requireAlone(trx: Trx, place: string): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await lock(trx, "migrations");
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'paddock%'`.execute(trx);
  if (rows.length > 0) throw new DatabaseInUse(`Paddock uses ${place}. Stop it first.`);
}
