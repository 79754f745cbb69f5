import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase, type Db } from "./open.ts";

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-migrate-"));
  database = await createDatabase(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const names = readdirSync(new URL("migrations", import.meta.url))
  .filter((file) => !file.includes(".test."))
  .map((file) => file.replace(/\.ts$/, ""));

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(new URL(database.url));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function migrateInProcess(): Promise<string[]> {
  const code = `
    const { openDatabase } = await import(${JSON.stringify(new URL("open.ts", import.meta.url).href)});
    const { migrate } = await import(${JSON.stringify(new URL("migrate.ts", import.meta.url).href)});
    const db = openDatabase(new URL(process.argv[1]));
    process.stdout.write(JSON.stringify(await migrate(db)));
    await db.destroy();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code, database.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.on("close", (status) =>
      status === 0 ? resolve(JSON.parse(text)) : reject(new Error(`exit ${status}`)),
    );
  });
}

test("migrates once when several processes start together", async () => {
  const applied = await Promise.all([migrateInProcess(), migrateInProcess(), migrateInProcess()]);
  expect(applied.flat().toSorted()).toEqual(names);
});

test("applies nothing on a second start", async () => {
  expect(await withDatabase(migrate)).toEqual(names);
  expect(await withDatabase(migrate)).toEqual([]);
});

test("rolls back a migration that fails", async () => {
  await withDatabase(async (db) => {
    await sql`create table comments (id text)`.execute(db);
    await expect(migrate(db)).rejects.toThrow("already exists");
    await sql`drop table comments`.execute(db);
    expect(await migrate(db)).toEqual(names);
  });
});

test("refuses a database of a newer version", async () => {
  await withDatabase(async (db) => {
    await migrate(db);
    await sql`insert into migrations (name, applied_at) values ('9999-later', 1)`.execute(db);
    await expect(migrate(db)).rejects.toThrow("newer version");
  });
});

test("refuses a Date instead of storing null", async () => {
  await withDatabase(async (db) => {
    await migrate(db);
    const row = db
      .insertInto("attempts")
      .values({ key: "k", window_start: new Date() as never, count: 1 });
    await expect(row.execute()).rejects.toThrow(/epoch milliseconds|invalid input syntax/);
  });
});
