import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import { createOlderTables } from "../../server/testing/older-tables.ts";
import {
  startProcess,
  waitUntilReady,
  type ServerProcess,
} from "../../server/testing/server-process.ts";
import { createDatabase, type BenchDatabase } from "../servers/database.ts";
import { runProgram } from "../servers/run-program.ts";
import type { TrialOptions } from "./open-trial.ts";
import type { Row } from "./rows.ts";

const documents = 10_000;

/** Kills the migration of older tables again and again, and then lets one start finish. */
export async function killMigration({
  database: kind,
  postgres,
  cycles,
}: TrialOptions): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-migration-"));
  // Every team has this folder, and the backup before the update needs it.
  await mkdir(join(folder, "files", "stored"), { recursive: true });
  let opened = 0;
  const open = async () => {
    const database = await createDatabase(kind, join(folder, String(opened++)), postgres?.url);
    await fillOlderTables(database.url);
    return database;
  };
  const settingsOf = ({ url }: BenchDatabase) => ({ DATA_DIR: folder, DATABASE_URL: url.href });
  const rehearsed = await open();
  const seconds = await startWhole(settingsOf(rehearsed));
  const newer = await countRows(rehearsed.url);
  await rehearsed.remove();

  let database = await open();
  const older = await countRows(database.url);
  let half = 0;
  for (let killed = 0; killed < cycles;) {
    await startAndKill(settingsOf(database), Math.random() * seconds * 1000);
    const found = await countRows(database.url);
    const isOld = found.migrations === older.migrations;
    const isNew = found.migrations === newer.migrations;
    if (found.documents !== documents || !(isOld || isNew)) half += 1;
    if (!isNew) killed += 1;
    else {
      // The kill came too late: the migration had already finished.
      await database.remove();
      database = await open();
    }
  }
  const last = await startWhole(settingsOf(database));
  const found = await countRows(database.url);
  await runProgram("server/archive/run-verify.ts", [], settingsOf(database));
  await database.remove();
  await rm(folder, { recursive: true, force: true });
  return [
    {
      fault: "migration killed",
      database: kind,
      cycles: String(cycles),
      acknowledged: `${documents.toLocaleString("en-US")} documents`,
      lost: String(documents - found.documents),
      wrong: String(half),
      "writes during the fault": "none: the server was not ready",
      "reads during the fault": "none: the server was not ready",
      "ready again": `${last.toFixed(2)} s, as without a kill (${seconds.toFixed(2)} s)`,
    },
  ];
}

async function fillOlderTables(url: URL): Promise<void> {
  const db = openDatabase(url);
  await db.transaction().execute(async (trx) => {
    await createOlderTables(trx);
    await sql`insert into members values ('ada', 'ada@team.edu', 'ada@team.edu', 'Ada', 'Ito',
      'Ada Ito', 'captain', 'general', 'active', null, 1, 1, 1)`.execute(trx);
    for (let number = 1; number <= documents; number += 1) {
      const text = `Torque of bolt ${number}: 42 Nm. `.repeat(20);
      await sql`insert into documents (id, subteam, serial_number, serial_running, title, content,
          content_text, author_id, author_name, created_at, version, is_pinned, sort_key)
        values (${`document${number}`}, 'chassis', ${`KB3${String(number).padStart(4, "0")}`},
          ${number}, ${`Bolt ${number}`}, ${`<p>${text}</p>`}, ${text}, 'ada', 'Ada Ito',
          ${number}, 1, 0, ${number * 1000})`.execute(trx);
    }
  });
  await db.destroy();
}

async function countRows(url: URL): Promise<{ migrations: number; documents: number }> {
  const db = openDatabase(url);
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.count);
  };
  const counts = { migrations: await count("migrations"), documents: await count("documents") };
  await db.destroy();
  return counts;
}

/** @returns seconds */
async function startWhole(settings: Record<string, string>): Promise<number> {
  const start = performance.now();
  const running = startProcess(settings);
  await Promise.race([waitUntilReady(running), failAtEnd(running)]);
  const seconds = (performance.now() - start) / 1000;
  running.child.kill("SIGTERM");
  await running.ended;
  return seconds;
}

async function failAtEnd({ ended, printed }: ServerProcess): Promise<never> {
  await ended;
  throw new Error(`The server did not start: ${printed()}`);
}

async function startAndKill(settings: Record<string, string>, after: number): Promise<void> {
  const running = startProcess(settings);
  await pause(after);
  running.child.kill("SIGKILL");
  await running.ended;
}
