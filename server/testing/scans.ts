import { CompiledQuery } from "kysely";
import pg from "pg";
import type { Statement } from "../db/engine.ts";
import { databaseKind } from "../db/open.ts";
import type { TestServer } from "./test-server.ts";

/** These tables stay small however many documents a team writes. */
const smallTables = "(?:members|subteams|settings)";

export type Scan = { sql: string; step: string };

/** Finds the steps of query plans that scan a growing table. */
export async function findScans(
  server: TestServer,
  statements: readonly Statement[],
): Promise<Scan[]> {
  const isSqlite = databaseKind(server.context.db) === "sqlite";
  const plans = await (isSqlite ? sqlitePlans : postgresPlans)(server, statements);
  return statements.flatMap((statement, at) => {
    const plan = plans[at] ?? [];
    if (stopsAtLimit(statement, plan)) return [];
    const scans = plan.filter((step) => (isSqlite ? sqliteScan : postgresScan).test(step));
    const { sql } = statement;
    return scans.filter((step) => !isSubquery(step, plan)).map((step) => ({ sql, step }));
  });
}

/** The rows of a subquery are read by its own steps. */
function isSubquery(step: string, plan: Plan): boolean {
  const made = ["CO-ROUTINE", "MATERIALIZE"].map((word) => step.replace("SCAN", word));
  return step.startsWith("SCAN ") && made.some((subquery) => plan.includes(subquery));
}

/** A full-text match is marked with M in the plan. */
const sqliteScan = new RegExp(
  `^SCAN (?!.*VIRTUAL TABLE INDEX \\d+:.*M|json_each|CONSTANT ROW|${smallTables}\\b)`,
);
const postgresScan = new RegExp(`Seq Scan on (?!${smallTables}\\b)`);

/** Reading in index order without a filter stops at the limit. */
function stopsAtLimit({ sql }: Statement, plan: Plan): boolean {
  const filtersOrSorts = /\bwhere\b/.test(sql) || plan.some((step) => /B-TREE|Sort/.test(step));
  return !filtersOrSorts && /\blimit\b/.test(sql);
}

type Plan = readonly string[];

function sqlitePlans(
  { context: { db } }: TestServer,
  statements: readonly Statement[],
): Promise<Plan[]> {
  const plans = statements.map(async ({ sql, parameters }) => {
    const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(query);
    return rows.map((row) => row.detail);
  });
  return Promise.all(plans);
}

/**
 * The plans of statements and of the functions they call. Sequential scans are disabled, because
 * the planner prefers them for small tables.
 */
async function postgresPlans(
  { context: { settings } }: TestServer,
  statements: readonly Statement[],
): Promise<Plan[]> {
  const client = new pg.Client({ connectionString: settings.databaseUrl.href });
  let plan: string[] = [];
  client.on("notice", ({ message }) => plan.push(...(message ?? "").split("\n")));
  await client.connect();
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set enable_seqscan = off;
      set client_min_messages = log; set default_transaction_read_only = on`);
    const plans: Plan[] = [];
    for (const { sql, parameters } of statements) {
      plan = [];
      await client.query(sql, [...parameters]);
      plans.push(plan);
    }
    return plans;
  } finally {
    await client.end();
  }
}
