import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createApp } from "../../server/app.ts";
import { createContext } from "../../server/create-context.ts";
import type { Statement } from "../../server/db/engine.ts";
import { openDatabase } from "../../server/db/open.ts";
import { addFunctions } from "../../server/db/sqlite.ts";
import { readSettings } from "../../server/settings.ts";
import { ask } from "../../server/testing/ask.ts";

export type RunByHand = (statements: readonly Statement[]) => Promise<void>;

export async function statementsOf(
  databaseUrl: URL,
  folder: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<Statement[][]> {
  const recorded: Statement[] = [];
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl.href });
  const silent = { info: () => undefined, error: () => undefined };
  const db = openDatabase(databaseUrl, { watch: (statement) => recorded.push(statement) });
  const { context, jobs, stop } = await createContext(settings, silent, db);
  await jobs.stop();
  const app = createApp(context);
  const statements: Statement[][] = [];
  for (const path of paths) {
    recorded.length = 0;
    const answer = await ask(app, path, { headers });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    statements.push([...recorded]);
  }
  await stop();
  return statements;
}

export async function openByHand(
  databaseUrl: URL,
): Promise<{ run: RunByHand; close: () => Promise<void> }> {
  return databaseUrl.protocol === "file:" ? openFile(databaseUrl) : openPostgres(databaseUrl);
}

/** Uses the product's database settings, because they are part of the limit. */
function openFile(url: URL) {
  const database = new DatabaseSync(fileURLToPath(url));
  database.exec(
    "pragma synchronous = full; pragma cache_size = -16000; pragma temp_store = memory",
  );
  addFunctions(database);
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  const run: RunByHand = async (statements) => {
    for (const { sql, parameters } of statements) {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      statement.all(...(parameters as string[]));
    }
  };
  return { run, close: async () => database.close() };
}

async function openPostgres(url: URL) {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("set enable_seqscan = off");
  const names = new Map<string, string>();
  const run: RunByHand = async (statements) => {
    for (const { sql, parameters } of statements) {
      const name = names.get(sql) ?? `statement${names.size}`;
      names.set(sql, name);
      await client.query({ name, text: sql, values: [...parameters] });
    }
  };
  return { run, close: () => client.end() };
}

/** @returns the milliseconds of each request's statements */
export async function timeByHand(
  run: RunByHand,
  requests: readonly (readonly Statement[])[],
  milliseconds: number,
): Promise<number[]> {
  const times: number[] = [];
  for (const statements of requests) await run(statements);
  const end = performance.now() + milliseconds;
  for (let next = 0; performance.now() < end; next += 1) {
    const start = performance.now();
    await run(requests[next % requests.length] ?? []);
    times.push(performance.now() - start);
  }
  return times;
}

/** Counts the requests whose statements run per second; PostgreSQL gets several connections. */
export async function perSecondByHand(
  databaseUrl: URL,
  requests: readonly (readonly Statement[])[],
  milliseconds: number,
): Promise<number> {
  const count = databaseUrl.protocol === "file:" ? 1 : 8;
  const runners = await Promise.all(Array.from({ length: count }, () => openByHand(databaseUrl)));
  const times = await Promise.all(
    runners.map(({ run }) => timeByHand(run, requests, milliseconds)),
  );
  await Promise.all(runners.map(({ close }) => close()));
  return times.flat().length / (milliseconds / 1000);
}
