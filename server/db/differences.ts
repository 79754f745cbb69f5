import { sql } from "kysely";
import { databaseKind, type Trx } from "./open.ts";

// The few places where the two databases truly differ.

/**
 * Holds a named lock until the transaction ends. SQLite needs none: its transactions begin immediate,
 * so that only one writes at a time.
 */
export async function lock(trx: Trx, name: string): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

const postgresUniqueViolation = "23505";

/** Whether a write was refused by a primary key or a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: string };
  return code === postgresUniqueViolation || message.startsWith("UNIQUE constraint failed");
}
