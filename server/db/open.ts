import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely, type Transaction } from "kysely";
import { postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** Where a store may read: inside a transaction or outside one. */
export type DbOrTrx = Db | Trx;

export type DatabaseKind = "sqlite" | "postgres";

const kinds = new WeakMap<object, DatabaseKind>();

/** Opens the database that the address names: `file:` or `postgres:`. */
export function openDatabase(url: URL): Db {
  if (url.protocol !== "file:") {
    const db = new Kysely<Tables>({ dialect: postgresDialect(url) });
    kinds.set(db.getExecutor().adapter, "postgres");
    return db;
  }
  const path = fileURLToPath(url);
  mkdirSync(dirname(path), { recursive: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) });
  kinds.set(db.getExecutor().adapter, "sqlite");
  return db;
}

/** Transactions share their database's adapter, so that one may ask either. */
export function databaseKind(db: DbOrTrx): DatabaseKind {
  const kind = kinds.get(db.getExecutor().adapter);
  if (!kind) throw new Error("This database was not opened by openDatabase");
  return kind;
}
