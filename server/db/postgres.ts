import { hash } from "node:crypto";
import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Opened } from "./open.ts";

const bigint = 20;

/** PostgreSQL 15 or newer; 64-bit integers come back as numbers, which all of ours fit into. */
export function openPostgres(url: URL): Opened {
  const pool = new pg.Pool({
    connectionString: url.href,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A start that fails ends at once, not when the last idle connection does.
    allowExitOnIdle: true,
    application_name: "paddock",
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === bigint ? Number : pg.types.getTypeParser(oid, format as "text")) as never,
    },
  });
  // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
  pool.on("error", () => undefined);
  return {
    dialect: new PostgresDialect({ pool }),
    // By its name a connection knows a statement that it has planned before.
    read: async ({ sql, parameters }) => {
      const { rows } = await pool.query({ name: nameOf(sql), text: sql, values: [...parameters] });
      return rows;
    },
  };
}

const names = new Map<string, string>();

/** Prepared statements are few and fixed, so their names are kept. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? hash("sha1", sql);
  names.set(sql, name);
  return name;
}
