import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../server/db/open.ts";
import { createDatabase, type BenchDatabase, type DatabaseName } from "../servers/database.ts";
import { serve, type Served } from "../servers/serve.ts";
import { addWriters, type WriterAccount } from "./add-writers.ts";
import { checkAll, checkUnchecked } from "./check-writes.ts";
import type { Ledger } from "./ledger.ts";
import { openClient } from "./open-client.ts";
import { startWriting } from "./start-writing.ts";

const cluster = process.env["PADDOCK_TEST_POSTGRES"];
const databases: DatabaseName[] = cluster === undefined ? ["SQLite"] : ["SQLite", "PostgreSQL"];
const nothing = { lost: [], halfDone: [], doubled: [] };

let folder: string;
let database: BenchDatabase;
let members: WriterAccount[];
let served: Served;

async function untilWritten({ total }: Ledger, more: number): Promise<void> {
  for (const wanted = total() + more; total() < wanted;) await pause(10);
}

function start(port?: number): Promise<Served> {
  // Shared with the servers that other tests start.
  const NODE_COMPILE_CACHE = join(tmpdir(), "paddock-compile-cache");
  const settings = { DATABASE_URL: database.url.href, NODE_COMPILE_CACHE };
  return serve({ program: "server/main.ts", folder, settings, ...(port && { port }) });
}

function writeEverything() {
  const servers = { urls: [served.url] };
  const writing = startWriting({ servers, members, perSecond: 100 });
  return { ...writing, captain: openClient(servers, members[0]?.cookie) };
}

async function change(statement: string): Promise<void> {
  const db = openDatabase(database.url);
  await sql.raw(statement).execute(db);
  await db.destroy();
}

describe.each(databases)("writes on %s", { timeout: 90_000 }, (kind) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paddock-writes-"));
    database = await createDatabase(kind, folder, cluster);
    members = await addWriters(database.url, 4);
    served = await start();
  });
  afterEach(async () => {
    await served.stop();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test("are all there after the server was killed", async () => {
    const { ledger, rest, resume, captain } = writeEverything();
    for (let cycle = 0; cycle < 2; cycle += 1) {
      await untilWritten(ledger, 30);
      await served.kill();
      served = await start(Number(served.url.port));
      await rest();
      expect(await checkUnchecked(ledger)).toEqual(nothing);
      resume();
    }
    await rest();
    expect(await checkAll(ledger, captain)).toEqual(nothing);
    expect(ledger.problems).toEqual([]);
    expect([...ledger.refused.keys()].join()).toContain("no answer");
  });

  test("are reported when they are lost or doubled", async () => {
    const { ledger, rest, captain } = writeEverything();
    await untilWritten(ledger, 30);
    await rest();
    await change("delete from comments");
    await change("update documents set title = 'Twice'");
    const { lost, halfDone, doubled } = await checkAll(ledger, captain);
    expect(lost.join("\n")).toMatch(/document “Rim .* after “.*"comments":\[\]/);
    expect(halfDone).toEqual([]);
    expect(doubled).toContain("document “Twice” is there twice.");
    expect(doubled).toContain("Nobody wrote document “Twice”.");
  });
});
