import { DatabaseSync, type StatementSync } from "node:sqlite";
import { SqliteDialect, type SqliteStatement } from "kysely";
import type { Opened } from "./open.ts";

const cachedStatements = 500;

const timeout = 10_000;

/**
 * The embedded database; every commit is synced to disk. Reads outside transactions have a connection of
 * their own: they see what is committed and never wait for who writes.
 */
export function openSqlite(path: string): Opened {
  const database = new DatabaseSync(path, { timeout });
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
     pragma cache_size = -16000; pragma temp_store = memory;`,
  );
  const reader = new DatabaseSync(path, { timeout, readOnly: true });
  reader.exec("pragma cache_size = -16000; pragma temp_store = memory;");
  for (const connection of [database, reader]) lowerAll(connection);
  const prepared = cached(reader);
  const close = () => {
    reader.close();
    database.close();
  };
  return {
    dialect: new SqliteDialect({ database: { close, prepare: cached(database) } }),
    read: ({ sql, parameters }) => prepared(sql).all(parameters),
  };
}

/** Its own `lower` knows the letters of ASCII alone. */
function lowerAll(database: DatabaseSync): void {
  database.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
}

function cached(database: DatabaseSync): (sql: string) => SqliteStatement {
  const cache = new Map<string, SqliteStatement>();
  return (sql) => {
    const known = cache.get(sql);
    if (known) return known;
    // A transaction that reads before it writes would fail with another process's write in between.
    const statement = wrap(database.prepare(sql === "begin" ? "begin immediate" : sql));
    const oldest = cache.size >= cachedStatements ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(sql, statement);
    return statement;
  };
}

function wrap(statement: StatementSync): SqliteStatement {
  const reader = statement.columns().length > 0;
  // Every write tells the id of the row written last. Rows of the search index's own have ids that no number
  // holds: told as numbers, they would make that write and all after it fail.
  if (!reader) statement.setReadBigInts(true);
  return {
    reader,
    all: (values) => statement.all(...bindable(values)),
    run: (values) => statement.run(...bindable(values)),
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
