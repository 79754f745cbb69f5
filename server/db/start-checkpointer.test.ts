import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";
import { startCheckpointer } from "./start-checkpointer.ts";

let folder: string;
let path: string;
let database: DatabaseSync;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-checkpoints-"));
  path = join(folder, "wheels.db");
  database = new DatabaseSync(path);
  database.exec(`pragma journal_mode = wal; pragma wal_autocheckpoint = 0;
    create table wheels (name text)`);
});

afterEach(async () => {
  if (database.isOpen) database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each takes a page. */
function addWheels(count: number): void {
  const insert = database.prepare("insert into wheels values (?)");
  database.exec("begin");
  for (let n = 0; n < count; n += 1) insert.run("x".repeat(3_000));
  database.exec("commit");
}

/** @returns how many pages the log has, and how many of them the file has */
function pages(): { log: number; checkpointed: number } {
  const { log, checkpointed } = database.prepare("pragma wal_checkpoint(noop)").get() as Record<
    string,
    number
  >;
  return { log: log ?? 0, checkpointed: checkpointed ?? 0 };
}

test("moves a long log into the file, so that it begins anew", async () => {
  addWheels(1_500);
  expect(pages().checkpointed).toBe(0);
  const stop = startCheckpointer(path);
  await expect.poll(() => pages().log - pages().checkpointed).toBe(0);
  addWheels(3);
  expect(pages().log).toBeLessThan(20);
  await stop();
});

test("leaves the log alone once it has ended", async () => {
  const stop = startCheckpointer(path);
  await stop();
  addWheels(1_500);
  expect(pages().checkpointed).toBe(0);
});

test("ends with the database, and can be stopped if the file is missing", async () => {
  const options = { onFailure: () => undefined, access: "shared", waitMax: 0 } as const;
  const { dialect } = openSqlite(path, { ...options, hasCheckpointer: true });
  const db = new Kysely<Record<string, never>>({ dialect });
  database.close();
  await db.transaction().execute(() => Promise.resolve());
  await db.destroy();
  // The last connection to close deletes the log.
  await expect(rm(`${path}-wal`)).rejects.toThrow("ENOENT");
  await startCheckpointer(join(folder, "missing", "wheels.db"))();
});
