import { hash } from "node:crypto";
import type { Socket } from "node:net";
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { Refusal } from "../../domain/refusals.ts";
import type { OnFailure, Engine, Statement } from "./engine.ts";

const bigint = 20;
const wasCanceled = "57014";

/** Milliseconds until PostgreSQL ends a statement, and until we give up on a PostgreSQL that does not. */
type TimeLimit = { statement: number; answer: number };

const usualLimit: TimeLimit = { statement: 4_000, answer: 4_500 };
const briefLimit: TimeLimit = { statement: 1_000, answer: 1_500 };

/** PostgreSQL 15 or newer. */
export function openPostgres(url: URL, onFailure: OnFailure, hasTimeLimit: boolean): Engine {
  const pool = openPool(url, {
    max: 10,
    connectionTimeoutMillis: usualLimit.answer,
    ...(hasTimeLimit && endingAfter(usualLimit)),
  });
  // Costly reads have few connections of their own, so that they never take those of all others.
  const brief = openPool(url, {
    max: 5,
    connectionTimeoutMillis: briefLimit.answer,
    ...endingAfter(briefLimit),
  });
  const end = async () => void (await Promise.all([pool.end(), brief.end()]));
  return {
    dialect: new PostgresDialect({ pool: { ...keepingCauses(pool, onFailure), end } }),
    read: (statement) => readFrom(pool, statement, onFailure),
    readBriefly: async (statement) => {
      try {
        return await readFrom(brief, statement, onFailure);
      } catch (error) {
        throw (error as { code?: unknown }).code === wasCanceled ? new Refusal("busy") : error;
      }
    },
  };
}

/** 64-bit integers come back as numbers, which all of ours fit into. */
function openPool(url: URL, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url.href,
    idleTimeoutMillis: 60_000,
    // A start that fails ends at once, not when the last idle connection does.
    allowExitOnIdle: true,
    application_name: "paddock",
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === bigint ? Number : pg.types.getTypeParser(oid, format as "text")) as never,
    },
    ...options,
  });
  // The pool replaces a connection that breaks, idle or in use. Without listeners the event would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (_error, client) => idle.add(client));
  return pool;
}

/** The limit is set by a statement, because poolers in front of PostgreSQL accept no such connection parameter. */
function endingAfter({ statement, answer }: TimeLimit): pg.PoolConfig {
  return {
    onConnect: async (client) => {
      endWhenSilent(client, answer);
      await client.query(`set statement_timeout = ${statement}`);
    },
  };
}

const idle = new WeakSet<pg.ClientBase>();

/**
 * Ends a connection in use on which nothing arrives or leaves for so long. The socket's own timer costs nothing for
 * a statement; the client's `query_timeout` starts one for each, which took 90 MB more under load.
 */
function endWhenSilent(client: pg.ClientBase, milliseconds: number): void {
  const stream = (client as pg.Client).connection.stream as Socket;
  stream.setTimeout(milliseconds);
  stream.on("timeout", () => {
    if (!idle.has(client)) stream.destroy(new Error("Connection terminated: no answer"));
  });
}

/** The name lets a connection reuse a statement that it has already planned. */
async function readFrom(
  pool: pg.Pool,
  { sql, parameters }: Statement,
  onFailure: OnFailure,
): Promise<unknown[]> {
  const query = { name: nameOf(sql), text: sql, values: [...parameters] };
  const { rows } = await pool.query(query).catch((error: unknown) => {
    onFailure(error, { sql, parameters });
    throw error;
  });
  return rows;
}

/**
 * A pool in which the rollback on a lost connection fails with the original error. A connection that timed out
 * counts as lost: nothing may queue behind its late answer.
 */
function keepingCauses(pool: pg.Pool, onFailure: OnFailure): Omit<PostgresPool, "end"> {
  return {
    options: pool.options,
    connect: async () => keepingCause(await pool.connect(), onFailure),
  };
}

function keepingCause(client: pg.PoolClient, onFailure: OnFailure): PostgresPoolClient {
  let cause: Error | undefined;
  const query = async (sql: string, parameters: unknown[]) => {
    if (cause) throw cause;
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      onFailure(error, { sql, parameters });
      if (isLost(error as Error)) cause = error as Error;
      throw error;
    }
  };
  return { query: query as never, release: (isBroken) => client.release(cause ?? isBroken) };
}

/**
 * Statement errors leave the connection usable, except class 57P ("operator intervention"), after which PostgreSQL
 * closes it.
 */
function isLost(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) || (error.code?.startsWith("57P") ?? false);
}

const names = new Map<string, string>();

/** Prepared statements are few and fixed, so their names are kept. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? hash("sha1", sql);
  names.set(sql, name);
  return name;
}
