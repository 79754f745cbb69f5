import { PostgresDialect } from "kysely";
import pg from "pg";

const bigint = 20;

/** PostgreSQL 15 or newer; 64-bit integers come back as numbers, which all of ours fit into. */
export function postgresDialect(url: URL): PostgresDialect {
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
  return new PostgresDialect({ pool });
}
