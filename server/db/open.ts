import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely, type Dialect, type Transaction } from "kysely";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** Where a store may read: inside a transaction or outside one. */
export type DbOrTrx = Db | Trx;

export type DatabaseKind = "sqlite" | "postgres";

export type Statement = { sql: string; parameters: readonly unknown[] };

/** A database behind Kysely, and a short way past it for reads outside transactions. */
export type Opened = {
  dialect: Dialect;
  /** Runs a statement prepared once, on a connection that has no transaction open. */
  read: (statement: Statement) => Promise<unknown[]> | unknown[];
};

type Known = { kind: DatabaseKind; read: Opened["read"] };

const known = new WeakMap<object, Known>();

/**
 * Opens the database that the address names: `file:` or `postgres:`.
 * @param watch is told every statement that was run
 */
export function openDatabase(url: URL, watch?: (statement: Statement) => void): Db {
  const kind: DatabaseKind = url.protocol === "file:" ? "sqlite" : "postgres";
  const { dialect, read } = kind === "sqlite" ? openFile(fileURLToPath(url)) : openPostgres(url);
  const db = new Kysely<Tables>({
    dialect,
    ...(watch && { log: ({ query }) => watch({ sql: query.sql, parameters: query.parameters }) }),
  });
  known.set(db.getExecutor().adapter, {
    kind,
    read: (statement) => {
      watch?.(statement);
      return read(statement);
    },
  });
  return db;
}

/** @throws Error that names the file, which the database's own words leave out */
function openFile(path: string): Opened {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSqlite(path);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The database ${path} cannot be used: ${message}`, { cause: error });
  }
}

/** Past the query builder, for statements that are prepared; outside transactions alone. */
export function readDirectly(db: Db, statement: Statement): Promise<unknown[]> | unknown[] {
  return knownOf(db).read(statement);
}

export function databaseKind(db: DbOrTrx): DatabaseKind {
  return knownOf(db).kind;
}

/** Transactions share their database's adapter, so that one may ask either. */
function knownOf(db: DbOrTrx): Known {
  const found = known.get(db.getExecutor().adapter);
  if (!found) throw new Error("This database was not opened by openDatabase");
  return found;
}
