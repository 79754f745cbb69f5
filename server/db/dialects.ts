import { sql } from "kysely";
import { databaseKind, type DbOrTrx, type Trx } from "./open.ts";

/** Locks until the transaction ends. SQLite needs no lock: it runs one writer at a time. */
export async function lock(trx: Trx, name: string): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Many values as one parameter, so that a prepared statement fits any number of them. */
export type List<Value> = { values: readonly Value[] };

export function asList<Value extends string | number>(
  db: DbOrTrx,
  values: readonly Value[],
): List<Value> {
  const parameter = databaseKind(db) === "sqlite" ? JSON.stringify(values) : values;
  return parameter as unknown as List<Value>;
}

export function inList<Value extends string | number>(
  db: DbOrTrx,
  list: List<Value>,
  type: "text" | "bigint",
) {
  return databaseKind(db) === "sqlite"
    ? sql<Value>`(select value from json_each(${list}))`
    : sql<Value>`(select unnest(${list}::${sql.raw(type)}[]))`;
}

export function jsonText(db: DbOrTrx, column: string, key: string) {
  return databaseKind(db) === "sqlite"
    ? sql<string>`json_extract(${sql.ref(column)}, ${`$.${key}`})`
    : sql<string>`(${sql.ref(column)}::json ->> ${key})`;
}

/** @returns what `like … escape '\\'` needs to find the text anywhere in a lowercase column */
export function containsPattern(text: string): string {
  const escaped = text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&");
  return `%${escaped}%`;
}

const postgresUniqueViolation = "23505";

/** @param column matches only constraints that mention it */
export function isUniqueViolation(error: unknown, column = ""): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, detail = "" } = error as Error & { code?: string; detail?: string };
  const isViolation =
    code === postgresUniqueViolation || message.startsWith("UNIQUE constraint failed");
  return isViolation && `${message} ${detail}`.includes(column);
}

const postgresForeignKeyViolation = "23503";

export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: string };
  return (
    code === postgresForeignKeyViolation || message.startsWith("FOREIGN KEY constraint failed")
  );
}
