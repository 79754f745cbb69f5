import { CompiledQuery } from "kysely";
import pg from "pg";
import type { Statement } from "../db/engine.ts";
import { databaseKind } from "../db/open.ts";
import type { TestServer } from "./test-server.ts";

/** These tables stay small however many documents a team writes. */
const smallTables = "(?:members|subteams|settings)";

/** Finds the steps of a query plan that scan a growing table. */
export async function findScans(server: TestServer, statement: Statement): Promise<string[]> {
  const isSqlite = databaseKind(server.context.db) === "sqlite";
  const plan = isSqlite
    ? await sqlitePlan(server, statement)
    : await postgresPlan(server, statement);
  if (stopsAtLimit(statement, plan)) return [];
  const scans = plan.filter((step) => (isSqlite ? sqliteScan : postgresScan).test(step));
  return scans.filter((step) => !isSubquery(step, plan));
}

/** The rows of a subquery are read by its own steps. */
function isSubquery(step: string, plan: readonly string[]): boolean {
  const made = ["CO-ROUTINE", "MATERIALIZE"].map((word) => step.replace("SCAN", word));
  return step.startsWith("SCAN ") && made.some((subquery) => plan.includes(subquery));
}

/** A full-text match is marked with M in the plan. */
const sqliteScan = new RegExp(
  `^SCAN (?!.*VIRTUAL TABLE INDEX \\d+:.*M|json_each|CONSTANT ROW|${smallTables}\\b)`,
);
const postgresScan = new RegExp(`Seq Scan on (?!${smallTables}\\b)`);

/** Reading in index order without a filter stops at the limit. */
function stopsAtLimit({ sql }: Statement, plan: readonly string[]): boolean {
  const filtersOrSorts = /\bwhere\b/.test(sql) || plan.some((step) => /B-TREE|Sort/.test(step));
  return !filtersOrSorts && /\blimit\b/.test(sql);
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
 * The plans of a statement and of the functions it calls. Sequential scans are disabled, because
 * the planner prefers them for small tables.
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
