import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely, type Transaction } from "kysely";
import type { Engine, StatementFailureHandler, Statement } from "./engine.ts";
import { isStorageFault } from "./faults.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite, type Access, type SqliteOptions } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type DbOrTrx = Db | Trx;

export type DatabaseKind = "sqlite" | "postgres";

export type Fault = { error: unknown; statement: Statement };

type DatabaseState = Pick<Engine, "read" | "readTimed"> & {
  kind: DatabaseKind;
  fault?: Fault | undefined;
};

const states = new WeakMap<object, DatabaseState>();

type Options = {
  watch?: (statement: Statement) => void;
  /** Ends slow statements and waits, and checkpoints SQLite's log in a thread. Not for imports. */
  isServer?: boolean;
  access?: Access;
};

export function openDatabase(url: URL, options: Options = {}): Db {
  const { watch, isServer = false, access = "shared" } = options;
  const kind: DatabaseKind = url.protocol === "file:" ? "sqlite" : "postgres";
  const onFailure: StatementFailureHandler = (error, statement) => {
    if (isStorageFault(error)) stateOf(db).fault = { error, statement };
  };
  const engine =
    kind === "sqlite"
      ? openFile(fileURLToPath(url), { onFailure, access, ...sqliteOptions(isServer) })
      : openPostgres(url, onFailure, isServer);
  const db = new Kysely<Tables>({
    dialect: engine.dialect,
    ...(watch && { log: ({ query }) => watch({ sql: query.sql, parameters: query.parameters }) }),
  });
  states.set(db.getExecutor().adapter, {
    kind,
    read: (statement) => {
      watch?.(statement);
      return engine.read(statement);
    },
    readTimed: (statement) => {
      watch?.(statement);
      return engine.readTimed(statement);
    },
  });
  return db;
}

function openFile(path: string, options: SqliteOptions): Engine {
  if (options.access !== "read-only") mkdirSync(dirname(path), { recursive: true });
  return openSqlite(path, options);
}

/** Writes wait for at most 4 s (rule 11.46), so that a request is answered within 5. */
function sqliteOptions(isServer: boolean): Pick<SqliteOptions, "waitMax" | "hasCheckpointer"> {
  return { waitMax: isServer ? 4_000 : 10_000, hasCheckpointer: isServer };
}

/** Bypasses the query builder for prepared statements. Outside transactions only. */
export function readDirectly(db: Db, statement: Statement): Promise<unknown[]> | unknown[] {
  return stateOf(db).read(statement);
}

export function faultOf(db: Db): Fault | undefined {
  return stateOf(db).fault;
}

export function clearFault(db: Db, fault: Fault): void {
  const state = stateOf(db);
  if (state.fault === fault) state.fault = undefined;
}

/** For expensive reads: SQLite runs one per turn, and PostgreSQL ends them after a second. */
export function readTimed(db: Db, statement: Statement): Promise<unknown[]> | unknown[] {
  return stateOf(db).readTimed(statement);
}

export function databaseKind(db: DbOrTrx): DatabaseKind {
  return stateOf(db).kind;
}

/** A transaction shares its database's adapter. */
function stateOf(db: DbOrTrx): DatabaseState {
  const state = states.get(db.getExecutor().adapter);
  if (!state) throw new Error("This database was not opened by openDatabase");
  return state;
}
