import { statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SqliteStatement } from "kysely";
import type { StatementFailureHandler, Engine } from "./engine.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { startCheckpointer } from "./start-checkpointer.ts";

const statementsMax = 500;

/** Milliseconds that opening a database waits for other processes. */
const openTimeout = 10_000;
/** A read waits only while another process repairs the log, and blocks the event loop. */
const readTimeout = 500;

/** "read-only" sees only what was committed when its transaction began. */
export type Access = "shared" | "exclusive" | "read-only";

export type SqliteOptions = {
  onFailure: StatementFailureHandler;
  access: Access;
  /** Milliseconds that a write waits for other processes. */
  waitMax: number;
  hasCheckpointer?: boolean;
};

/**
 * Every commit is synced to disk. With shared access, reads outside transactions have their own
 * connection, which sees committed rows, so they do not wait for transactions.
 * @throws if `access` is exclusive while another connection is open, even of another process
 */
export function openSqlite(path: string, options: SqliteOptions): Engine {
  const { onFailure, access, waitMax, hasCheckpointer = false } = options;
  const database =
    access === "read-only" ? openReader(path, openTimeout) : openWriter(path, access);
  const connections = access === "shared" ? [openReader(path, readTimeout), database] : [database];
  const [reader = database] = connections;
  for (const connection of connections) addFunctions(connection);
  const cachedStatement = statementCache(reader, onFailure);
  const waitForTurn = eventLoopTurns();
  const prepare = prepareTransactions(database, path, access, onFailure);
  let stopCheckpointer: (() => Promise<void>) | undefined;
  return {
    dialect: sqliteDialect({
      prepare: (sql) => {
        // Not earlier: a file that is refused as damaged stays as it is (rule 11.32).
        if (hasCheckpointer && sql === "begin")
          stopCheckpointer ??= takeOverCheckpoints(database, path);
        return prepare(sql);
      },
      prepareRead: access === "shared" ? cachedStatement : undefined,
      waitMax: access === "exclusive" ? 0 : waitMax,
      close: async () => {
        await stopCheckpointer?.();
        for (const connection of connections) connection.close();
      },
    }),
    read: ({ sql, parameters }) => cachedStatement(sql).all(parameters),
    readTimed: async ({ sql, parameters }) => {
      await waitForTurn();
      return cachedStatement(sql).all(parameters);
    },
  };
}

/** One caller continues in each turn of the event loop, so that other requests come in between. */
function eventLoopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => (last = last.then(() => nextTurn()));
}

function openWriter(path: string, access: Access): DatabaseSync {
  const isExclusive = access === "exclusive";
  const database = new DatabaseSync(path, { timeout: isExclusive ? 0 : openTimeout });
  try {
    if (isExclusive) database.exec("pragma locking_mode = exclusive");
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
       pragma cache_size = -16000; pragma temp_store = memory; pragma busy_timeout = 0;`,
    );
    return database;
  } catch (error) {
    // It would keep a lock.
    database.close();
    throw error;
  }
}

/** Pages of a log that the writer moves into the file itself, if the thread has not kept up. */
const walPagesMax = 20_000;

function takeOverCheckpoints(writer: DatabaseSync, path: string): () => Promise<void> {
  writer.exec(`pragma wal_autocheckpoint = ${walPagesMax}`);
  return startCheckpointer(path);
}

function openReader(path: string, timeout: number): DatabaseSync {
  const reader = new DatabaseSync(path, { timeout, readOnly: true });
  reader.exec("pragma cache_size = -16000; pragma temp_store = memory;");
  return reader;
}

export function addFunctions(database: DatabaseSync): void {
  // SQLite's own `lower` knows only ASCII.
  database.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
}

function prepareTransactions(
  database: DatabaseSync,
  path: string,
  access: Access,
  onFailure: StatementFailureHandler,
): (sql: string) => SqliteStatement {
  const cachedStatement = statementCache(database, onFailure);
  // A deferred transaction would fail if another process wrote between its read and its write.
  const begin = access === "read-only" ? "begin" : "begin immediate";
  const requireInPlace = watchPlace(path, onFailure);
  const commit = cachedStatement("commit");
  const commitInPlace: SqliteStatement = {
    ...commit,
    run: (values) => {
      requireInPlace();
      return commit.run(values);
    },
  };
  return (sql) => {
    if (sql === "begin") return cachedStatement(begin);
    if (sql === "commit") return commitInPlace;
    // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the cause.
    return sql === "rollback" && !database.isTransaction ? noopStatement : cachedStatement(sql);
  };
}

/** A process can continue writing to a file that was removed or replaced (rule 11.29). */
function watchPlace(path: string, onFailure: StatementFailureHandler): () => void {
  const inode = () => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
  const opened = inode();
  return () => {
    if (inode() === opened) return;
    const error = Object.assign(new Error("The database file is gone"), { code: "ENOENT" });
    onFailure(error, { sql: "commit", parameters: [] });
    throw error;
  };
}

const noopStatement: SqliteStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

function statementCache(
  database: DatabaseSync,
  onFailure: StatementFailureHandler,
): (sql: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>();
  return (sql) => {
    const known = cache.get(sql);
    if (known) return known;
    const statement = wrapStatement(database.prepare(sql), (error, parameters) =>
      onFailure(error, { sql, parameters }),
    );
    const oldest = cache.size >= statementsMax ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(sql, statement);
    return statement;
  };
}

function wrapStatement(
  statement: StatementSync,
  fail: (error: unknown, values: readonly unknown[]) => void,
): SqliteStatement {
  const reader = statement.columns().length > 0;
  // Writes report the last rowid. In the search index, it may exceed a double and would throw.
  if (!reader) statement.setReadBigInts(true);
  const reportFailure = <Result>(values: readonly unknown[], work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      fail(error, values);
      throw error;
    }
  };
  const toRow = rowReader(statement);
  return {
    reader,
    all: (values) => reportFailure(values, () => statement.all(...toBindable(values)).map(toRow)),
    run: (values) => reportFailure(values, () => statement.run(...toBindable(values))),
    iterate: (values) => statement.iterate(...toBindable(values)).map(toRow),
  };
}

/** Builds the objects from arrays; those that `node:sqlite` creates are slow dictionaries. */
function rowReader(statement: StatementSync): (values: unknown) => Record<string, unknown> {
  const names = statement.columns().map((column) => column.name);
  statement.setReturnArrays(true);
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const [place, name] of names.entries()) row[name] = (values as unknown[])[place];
    return row;
  };
}

type Bindable = string | number | bigint | null | Uint8Array;

function toBindable(values: readonly unknown[]): Bindable[] {
  for (const value of values) {
    // node:sqlite silently stores a Date as NULL.
    if (value instanceof Date) throw new TypeError("Dates are stored as epoch milliseconds");
  }
  return values as Bindable[];
}
