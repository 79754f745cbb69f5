import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely, type SqliteDialect, type Transaction } from "kysely";
import { postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** Where a store may read: inside a transaction or outside one. */
export type DbOrTrx = Db | Trx;

export type DatabaseKind = "sqlite" | "postgres";

const kinds = new WeakMap<object, DatabaseKind>();

export type Statement = { sql: string; parameters: readonly unknown[] };

/**
 * Opens the database that the address names: `file:` or `postgres:`.
 * @param watch is told every statement that was run
 */
export function openDatabase(url: URL, watch?: (statement: Statement) => void): Db {
  const kind: DatabaseKind = url.protocol === "file:" ? "sqlite" : "postgres";
  const dialect = kind === "sqlite" ? openFile(fileURLToPath(url)) : postgresDialect(url);
  const db = new Kysely<Tables>({
    dialect,
    ...(watch && { log: ({ query }) => watch({ sql: query.sql, parameters: query.parameters }) }),
  });
  kinds.set(db.getExecutor().adapter, kind);
  return db;
}

/** @throws Error that names the file, which the database's own words leave out */
function openFile(path: string): SqliteDialect {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return sqliteDialect(path);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The database ${path} cannot be used: ${message}`, { cause: error });
  }
}

/** Transactions share their database's adapter, so that one may ask either. */
export function databaseKind(db: DbOrTrx): DatabaseKind {
  const kind = kinds.get(db.getExecutor().adapter);
  if (!kind) throw new Error("This database was not opened by openDatabase");
  return kind;
}
