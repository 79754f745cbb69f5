import { hash } from "node:crypto";
import type { Socket } from "node:net";
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { Refusal } from "../../domain/refusals.ts";
import type { StatementFailureHandler, Engine, Statement } from "./engine.ts";

const bigint = 20;
const queryCanceled = "57014";

/** Milliseconds until PostgreSQL ends a statement, and until we drop a silent connection. */
type TimeLimit = { statement: number; answer: number };

const defaultLimit: TimeLimit = { statement: 4_000, answer: 4_500 };
const shortLimit: TimeLimit = { statement: 1_000, answer: 1_500 };

/** Milliseconds to wait for a free connection, and again for a new one to open. */
const connectionLimit = 2_000;
/** The same for commands, whose database may just be starting. */
const patientConnectionLimit = 10_000;

/** Needs PostgreSQL 15 or newer. */
export function openPostgres(
  url: URL,
  onFailure: StatementFailureHandler,
  isServer: boolean,
): Engine {
  const pool = openPool(url, {
    max: 10,
    connectionTimeoutMillis: isServer ? connectionLimit : patientConnectionLimit,
    ...(isServer && timeLimitConfig(defaultLimit)),
  });
  // Expensive reads have their own few connections, so that they cannot exhaust the others. The
  // planner ignores the cost of unpacking tokens and would scan them for common words.
  const shortPool = openPool(url, {
    max: 5,
    connectionTimeoutMillis: shortLimit.answer,
    ...timeLimitConfig(shortLimit, "set enable_seqscan = off"),
  });
  const end = async () => void (await Promise.all([pool.end(), shortPool.end()]));
  return {
    dialect: new PostgresDialect({ pool: { ...poolKeepingFirstError(pool, onFailure), end } }),
    read: (statement) => readFrom(pool, statement, onFailure),
    readTimed: async (statement) => {
      try {
        return await readFrom(shortPool, statement, onFailure);
      } catch (error) {
        throw (error as { code?: unknown }).code === queryCanceled ? new Refusal("busy") : error;
      }
    },
  };
}

/** Returns 64-bit integers as numbers; all of ours fit. */
function openPool(url: URL, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url.href,
    idleTimeoutMillis: 60_000,
    // Lets a failed start exit at once instead of waiting for idle connections.
    allowExitOnIdle: true,
    application_name: "paddock",
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === bigint ? Number : pg.types.getTypeParser(oid, format as "text")) as never,
    },
    ...options,
  });
  // The pool replaces broken connections. An unhandled `error` event would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (_error, client) => idle.add(client));
  return pool;
}

/** Set by a statement, because connection poolers reject such a startup parameter. */
function timeLimitConfig({ statement, answer }: TimeLimit, more = ""): pg.PoolConfig {
  return {
    onConnect: async (client) => {
      closeWhenSilent(client, answer);
      await client.query(`set statement_timeout = ${statement}; ${more}`);
    },
  };
}

const idle = new WeakSet<pg.ClientBase>();

/** The socket's timer is free; `query_timeout` starts one per statement: 90 MB under load. */
function closeWhenSilent(client: pg.ClientBase, milliseconds: number): void {
  const stream = (client as pg.Client).connection.stream as Socket;
  stream.setTimeout(milliseconds);
  stream.on("timeout", () => {
    if (!idle.has(client)) stream.destroy(new Error("Connection terminated: no answer"));
  });
}

/** The name lets a connection reuse its query plan. */
async function readFrom(
  pool: pg.Pool,
  { sql, parameters }: Statement,
  onFailure: StatementFailureHandler,
): Promise<unknown[]> {
  const query = { name: nameOf(sql), text: sql, values: [...parameters] };
  const { rows } = await pool.query(query).catch((error: unknown) => {
    onFailure(error, { sql, parameters });
    throw error;
  });
  return rows;
}

/** Keeps the first error. Timeouts count as lost: a late answer could block the next statement. */
function poolKeepingFirstError(
  pool: pg.Pool,
  onFailure: StatementFailureHandler,
): Omit<PostgresPool, "end"> {
  return {
    options: pool.options,
    connect: async () => clientKeepingFirstError(await pool.connect(), onFailure),
  };
}

function clientKeepingFirstError(
  client: pg.PoolClient,
  onFailure: StatementFailureHandler,
): PostgresPoolClient {
  let firstError: Error | undefined;
  const query = async (sql: string, parameters: unknown[]) => {
    if (firstError) throw firstError;
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      onFailure(error, { sql, parameters });
      if (isLost(error as Error)) firstError = error as Error;
      throw error;
    }
  };
  return { query: query as never, release: (isBroken) => client.release(firstError ?? isBroken) };
}

/** PostgreSQL closes the connection after class 57P ("operator intervention") errors. */
function isLost(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) || (error.code?.startsWith("57P") ?? false);
}

const names = new Map<string, string>();

/** The map stays small: searches differ only in how many groups of words they have. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? hash("sha1", sql);
  names.set(sql, name);
  return name;
}
