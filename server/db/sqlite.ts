import { DatabaseSync, type StatementSync } from "node:sqlite";
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from "kysely";

const cachedStatements = 500;

/** The embedded database behind Kysely's stock dialect; every commit is synced to disk. */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
     pragma cache_size = -32000; pragma temp_store = memory;`,
  );
  return new SqliteDialect({ database: adapter(database) });
}

function adapter(database: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = cache.get(sql);
      if (known) return known;
      // A transaction that reads before it writes would fail with another process's write in between.
      const statement = wrap(database.prepare(sql === "begin" ? "begin immediate" : sql));
      const oldest = cache.size >= cachedStatements ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(sql, statement);
      return statement;
    },
  };
}

function wrap(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
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
