import { setTimeout as pause } from "node:timers/promises";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SqliteStatement,
} from "kysely";
import { isLocked } from "./faults.ts";
import { isReadStatement } from "./is-read-statement.ts";

type Prepare = (sql: string) => SqliteStatement;

export type SqliteConnections = {
  prepare: Prepare;
  /** Undefined if reads outside transactions have no connection of their own. */
  prepareRead: Prepare | undefined;
  /** Milliseconds that a write waits for other processes. */
  waitMax: number;
  close: () => Promise<void>;
};

/**
 * Kysely's own dialect blocks the event loop while SQLite waits for another process's lock, and
 * makes reads wait for transactions. Here a write waits for its turn and retries.
 */
export function sqliteDialect(connections: SqliteConnections): Dialect {
  return {
    createAdapter: () => new SeveralConnections(),
    createDriver: () => createDriver(connections),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SeveralConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function createDriver(connections: SqliteConnections): Driver {
  const takeTurn = writeTurns();
  const run = (sql: string) => async (connection: DatabaseConnection) =>
    void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    init: async () => undefined,
    acquireConnection: async () => createConnection(connections, takeTurn),
    beginTransaction: run("begin"),
    commitTransaction: run("commit"),
    rollbackTransaction: run("rollback"),
    releaseConnection: async (connection) => (connection as Connection).endTurn(),
    destroy: () => connections.close(),
  };
}

type EndTurn = () => void;

function writeTurns(): () => Promise<EndTurn> {
  let last = Promise.resolve();
  return async () => {
    const previous = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await previous;
    return resolve;
  };
}

type Connection = DatabaseConnection & { endTurn: EndTurn };

/** Takes its turn with its first write, or the beginning of a transaction. */
function createConnection(
  { prepare, prepareRead, waitMax }: SqliteConnections,
  takeTurn: () => Promise<EndTurn>,
): Connection {
  let endTurn: EndTurn | undefined;
  let until = 0;
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
      if (!endTurn) {
        if (prepareRead && isReadStatement(sql)) return execute<Row>(prepareRead(sql), parameters);
        until = performance.now() + waitMax;
        endTurn = await takeTurn();
      }
      return whenUnlocked(() => execute<Row>(prepare(sql), parameters), until);
    },
    streamQuery: () => {
      throw new Error("Read batches instead: a stream would keep its snapshot of the database.");
    },
    endTurn: () => endTurn?.(),
  };
}

function execute<Row>(
  statement: SqliteStatement,
  parameters: readonly unknown[],
): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

const pauseMax = 50;

/** A statement that found the database locked has changed nothing. */
async function whenUnlocked<Result>(work: () => Result, until: number): Promise<Result> {
  for (let length = 1; ; length = Math.min(2 * length, pauseMax)) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= until) throw error;
    }
    await pause(length);
  }
}
