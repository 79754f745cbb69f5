import { DatabaseSync, type StatementSync } from "node:sqlite";
import { SqliteDialect, type SqliteStatement } from "kysely";
import { Refusal } from "../../domain/refusals.ts";
import { fold } from "../../domain/search/search.ts";
import type { OnFailure, Engine } from "./engine.ts";

const cachedStatements = 500;

const timeout = 10_000;

/**
 * The embedded database; every commit is synced to disk. Reads outside transactions have a connection of
 * their own: they see what is committed and never wait for who writes.
 */
export function openSqlite(path: string, onFailure: OnFailure): Engine {
  const database = new DatabaseSync(path, { timeout });
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
     pragma cache_size = -16000; pragma temp_store = memory;`,
  );
  const reader = new DatabaseSync(path, { timeout, readOnly: true });
  reader.exec("pragma cache_size = -16000; pragma temp_store = memory;");
  let readsUntil = Number.POSITIVE_INFINITY;
  for (const connection of [database, reader]) addFunctions(connection, () => readsUntil);
  const prepared = cached(reader, onFailure);
  const close = () => {
    reader.close();
    database.close();
  };
  return {
    dialect: new SqliteDialect({ database: { close, prepare: withRollback(database, onFailure) } }),
    read: ({ sql, parameters }) => prepared(sql).all(parameters),
    readBriefly: ({ sql, parameters }, until) => {
      readsUntil = until;
      return prepared(sql).all(parameters);
    },
  };
}

/**
 * Adds the functions that SQLite lacks.
 * @param until when a statement that looks into texts is ended: nothing can interrupt it from outside
 */
function addFunctions(database: DatabaseSync, until: () => number): void {
  database.function("holds", (text, folded) => {
    if (Date.now() > until()) throw new Refusal("busy");
    return fold(String(text)).includes(String(folded)) ? 1 : 0;
  });
  // Its own `lower` knows the letters of ASCII alone.
  database.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
}

/** A disk that is full makes SQLite roll back by itself. Rolling back again would fail, and hide why. */
function withRollback(
  database: DatabaseSync,
  onFailure: OnFailure,
): (sql: string) => SqliteStatement {
  const prepared = cached(database, onFailure);
  return (sql) => (sql === "rollback" && !database.isTransaction ? nothing : prepared(sql));
}

const nothing: SqliteStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

function cached(database: DatabaseSync, onFailure: OnFailure): (sql: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>();
  return (sql) => {
    const known = cache.get(sql);
    if (known) return known;
    // A transaction that reads before it writes would fail with another process's write in between.
    const compiled = database.prepare(sql === "begin" ? "begin immediate" : sql);
    const statement = wrap(compiled, (error, parameters) => onFailure(error, { sql, parameters }));
    const oldest = cache.size >= cachedStatements ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(sql, statement);
    return statement;
  };
}

function wrap(
  statement: StatementSync,
  fail: (error: unknown, values: readonly unknown[]) => void,
): SqliteStatement {
  const reader = statement.columns().length > 0;
  // Every write tells the id of the row written last. Rows of the search index's own have ids that no number
  // holds: told as numbers, they would make that write and all after it fail.
  if (!reader) statement.setReadBigInts(true);
  const noting = <Result>(values: readonly unknown[], work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      fail(error, values);
      throw error;
    }
  };
  return {
    reader,
    all: (values) => noting(values, () => statement.all(...bindable(values))),
    run: (values) => noting(values, () => statement.run(...bindable(values))),
    iterate: (values) => statement.iterate(...bindable(values)) as IterableIterator<unknown>,
  };
}

type Bindable = string | number | bigint | null | Uint8Array;

function bindable(values: readonly unknown[]): Bindable[] {
  for (const value of values) {
    // node:sqlite stores a Date as NULL without a word.
    if (value instanceof Date) throw new TypeError("Dates are stored as epoch milliseconds");
  }
  return values as Bindable[];
}
