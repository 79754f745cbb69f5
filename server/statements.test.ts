import { CompiledQuery } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreatedDocument } from "../domain/document-shapes.ts";
import { databaseKind, type Statement } from "./db/open.ts";
import { gatherCast, programOf, type Cast } from "./testing/cast.ts";
import type { Client } from "./testing/client.ts";
import { openTestWorld, type TestWorld } from "./testing/test-world.ts";

let world: TestWorld;
let cast: Cast;
let documentId: string;
let fileId: string;

beforeAll(async () => {
  world = await openTestWorld();
  cast = await gatherCast(world);
  fileId = await cast.lead.upload("torque.txt", "42 Nm");
  const form = { subteam: "chassis", content: "<p>Hub bearing preload</p>", tags: ["hub"] };
  const first = { ...form, title: "Hub", attachments: [fileId] };
  documentId = (await cast.lead.post<CreatedDocument>("/api/documents", first)).body.id;
  for (let n = 0; n < 3; n += 1) {
    await cast.lead.post("/api/documents", { ...form, title: `Hub ${n}` });
  }
  // From here on only requests ask.
  await world.jobs.idle();
  await world.jobs.stop();
  await world.world.news.settled();
});
afterAll(() => world.stop());

/** What one request asks of the database. */
async function statementsOf(path: string): Promise<Statement[]> {
  const before = world.statements.length;
  const answer = await cast.lead.get(path);
  expect(answer.status).toBe(200);
  return world.statements.slice(before);
}

/** Each route with the most statements that one request may cost, the session's among them. */
const reads: [path: string, most: number, mostPostgres?: number][] = [
  ["/api/session", 2],
  ["/api/config", 2],
  ["/api/subteams/chassis/documents", 5],
  ["/api/subteams/chassis/documents?pinned=false", 5],
  ["/api/subteams/chassis/documents?pinned=true", 5],
  ["/api/subteams/chassis/documents?pinned=false&tag=hub&tag=axle", 5],
  ["/api/subteams/chassis/tags", 3],
  ["/api/subteams/chassis/next-serial", 2],
  ["/api/documents/{document}", 4],
  ["/api/documents/{document}/comments", 4],
  ["/api/documents/{document}/editors", 2],
  ["/api/documents/{document}/versions", 3],
  ["/api/documents/{document}/versions/1", 2],
  ["/api/files/{file}", 2],
  ["/api/tokens", 2],
  // On SQLite a column each, and the documents found; PostgreSQL answers all columns at once.
  ["/api/search?q=hub", 7, 3],
  ["/api/search?q=ub", 7, 3],
  ["/api/search?q=absent%20words", 6, 2],
  // Who asks, the configuration, where feedback goes; then what the screen would ask first.
  ["/", 3],
  ["/subteam/chassis", 13],
  ["/document/{document}", 10],
  ["/document/{document}/history", 6],
  ["/create", 3],
  ["/create/chassis", 6],
];

const filled = (path: string) => path.replace("{document}", documentId).replace("{file}", fileId);

describe("a read", () => {
  test.each(reads)(
    "of %s asks the database at most %i times",
    async (path, most, onPostgres = most) => {
      const asked = await statementsOf(filled(path));
      expect(asked.length).toBeGreaterThan(0);
      const isPostgres = databaseKind(world.world.db) === "postgres";
      expect(asked.length).toBeLessThanOrEqual(isPostgres ? onPostgres : most);
    },
  );

  test.each(reads)("of %s goes through indexes alone", async (path) => {
    const scans: string[] = [];
    for (const statement of await statementsOf(filled(path))) {
      for (const step of await scansOf(statement)) scans.push(`${step} in ${statement.sql}`);
    }
    expect(scans).toEqual([]);
  });
});

describe("a program's read", () => {
  let program: Client;

  beforeAll(async () => {
    program = await programOf(world, cast.lead, "read");
    // The first use is written down, the next ones within the minute are not.
    await program.get("/api/subteams/chassis/tags");
  });

  test("asks who it is once, through the index of the tokens' hashes", async () => {
    const before = world.statements.length;
    expect((await program.get("/api/subteams/chassis/tags")).status).toBe(200);
    const asked = world.statements.slice(before);
    expect(asked).toHaveLength(3);
    const plans = await Promise.all(asked.map(scansOf));
    expect(plans.flat()).toEqual([]);
  });
});

test("a statement that looks at every document would be seen", async () => {
  const open = "select id from documents where title = $$Hub$$";
  const isSqlite = databaseKind(world.world.db) === "sqlite";
  const careless = isSqlite
    ? [open.replaceAll("$$", "'"), "select rowid from search_texts where content like '%hub%'"]
    : [open, `select query_to_xml('${open}', true, true, '')`];
  for (const sql of careless) {
    expect([sql, await scansOf({ sql, parameters: [] })]).toEqual([sql, [expect.any(String)]]);
  }
});

/** The steps of a statement's plan that look at every row of a table that grows. */
async function scansOf(statement: Statement): Promise<string[]> {
  const isSqlite = databaseKind(world.world.db) === "sqlite";
  const plan = isSqlite ? await sqlitePlan(statement) : await postgresPlan(statement);
  // A full-text table that is asked for a match says so behind the M.
  const scan = isSqlite ? /^SCAN (?!.*VIRTUAL TABLE INDEX \d+:.*M|json_each)/ : /Seq Scan on/;
  return plan.filter((step) => scan.test(step));
}

async function sqlitePlan({ sql, parameters }: Statement): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await world.world.db.executeQuery<{ detail: string }>(query);
  return rows.map((row) => row.detail);
}

/**
 * The plans of a statement and of those inside the functions that it calls, told by the server itself. Small
 * tables are always cheaper to read whole, so that is switched off to see whether it is needed.
 */
async function postgresPlan({ sql, parameters }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: world.world.settings.databaseUrl.href });
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
