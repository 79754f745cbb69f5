import { CompiledQuery } from "kysely";
import pg from "pg";
import type { Statement } from "../db/engine.ts";
import { databaseKind } from "../db/open.ts";
import type { TestServer } from "./test-server.ts";

/** Of a team there are hundreds, however many documents it writes. */
const small = "members";

/** The steps of a statement's plan that look at every row of a table that grows. */
export async function scansOf(server: TestServer, statement: Statement): Promise<string[]> {
  const isSqlite = databaseKind(server.context.db) === "sqlite";
  const plan = isSqlite
    ? await sqlitePlan(server, statement)
    : await postgresPlan(server, statement);
  if (isCutShort(statement, plan)) return [];
  return plan.filter((step) => (isSqlite ? sqliteScan : postgresScan).test(step));
}

/** A full-text table that is asked for a match says so behind the M. */
const sqliteScan = new RegExp(
  `^SCAN (?!.*VIRTUAL TABLE INDEX \\d+:.*M|json_each|CONSTANT ROW|${small}\\b)`,
);
const postgresScan = new RegExp(`Seq Scan on (?!${small}\\b)`);

/** In the order of an index and with nothing to choose by, it ends at its limit. */
function isCutShort({ sql }: Statement, plan: readonly string[]): boolean {
  const choosesOrSorts = /\bwhere\b/.test(sql) || plan.some((step) => /B-TREE|Sort/.test(step));
  return !choosesOrSorts && /\blimit\b/.test(sql);
}

async function sqlitePlan(
  { context: { db } }: TestServer,
  { sql, parameters }: Statement,
): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(query);
  return rows.map((row) => row.detail);
}

/**
 * The plans of a statement and of those inside the functions that it calls, told by the server itself. Small
 * tables are always cheaper to read whole, so that is switched off to see whether it is needed.
 */
async function postgresPlan(
  { context: { settings } }: TestServer,
  { sql, parameters }: Statement,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: settings.databaseUrl.href });
  const plans: string[] = [];
  client.on("notice", ({ message }) => plans.push(...(message ?? "").split("\n")));
  await client.connect();
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set enable_seqscan = off;
      set client_min_messages = log`);
    await client.query("begin read only");
    await client.query(sql, [...parameters]);
    return plans;
  } finally {
    await client.end();
  }
}
