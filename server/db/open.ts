import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely, type Transaction } from "kysely";
import type { Engine, OnFailure, Statement } from "./engine.ts";
import { isStorageFault } from "./faults.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** Where a store may read: inside a transaction or outside one. */
export type DbOrTrx = Db | Trx;

export type DatabaseKind = "sqlite" | "postgres";

/** The last failure of the database's storage: its disk is full, read-only or damaged. */
export type Fault = { error: unknown; statement: Statement };

type Known = Pick<Engine, "read" | "readBriefly"> & {
  kind: DatabaseKind;
  fault?: Fault | undefined;
};

const known = new WeakMap<object, Known>();

type Options = {
  /** Called with each statement run. */
  watch?: (statement: Statement) => void;
  /** Whether slow statements are ended: yes for requests, no for migrations and imports. */
  hasTimeLimit?: boolean;
};

/** Opens the database that the address names: `file:` or `postgres:`. */
export function openDatabase(url: URL, { watch, hasTimeLimit = false }: Options = {}): Db {
  const kind: DatabaseKind = url.protocol === "file:" ? "sqlite" : "postgres";
  const onFailure: OnFailure = (error, statement) => {
    if (isStorageFault(error)) knownOf(db).fault = { error, statement };
  };
  const opened =
    kind === "sqlite"
      ? openFile(fileURLToPath(url), onFailure)
      : openPostgres(url, onFailure, hasTimeLimit);
  const db = new Kysely<Tables>({
    dialect: opened.dialect,
    ...(watch && { log: ({ query }) => watch({ sql: query.sql, parameters: query.parameters }) }),
  });
  known.set(db.getExecutor().adapter, {
    kind,
    read: (statement) => {
      watch?.(statement);
      return opened.read(statement);
    },
    readBriefly: (statement, until) => {
      watch?.(statement);
      return opened.readBriefly(statement, until);
    },
  });
  return db;
}

/** @throws Error that names the file, which the database's own words leave out */
function openFile(path: string, onFailure: OnFailure): Engine {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSqlite(path, onFailure);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The database ${path} cannot be used: ${message}`, { cause: error });
  }
}

/** Past the query builder, for statements that are prepared; outside transactions alone. */
export function readDirectly(db: Db, statement: Statement): Promise<unknown[]> | unknown[] {
  return knownOf(db).read(statement);
}

export function faultOf(db: Db): Fault | undefined {
  return knownOf(db).fault;
}

/** Keeps a newer fault. */
export function forgetFault(db: Db, fault: Fault): void {
  const found = knownOf(db);
  if (found.fault === fault) found.fault = undefined;
}

/** The same for what may be costly: it is ended when its time is over. */
export function readBriefly(
  db: Db,
  statement: Statement,
  until: number,
): Promise<unknown[]> | unknown[] {
  return knownOf(db).readBriefly(statement, until);
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
