import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { migrate } from "./db/migrate.ts";
import { openDatabase, type Db } from "./db/open.ts";
import { refuseOlderTables } from "./refuse-older-tables.ts";
import { createDatabase } from "./testing/test-database.ts";

let db: Db;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "paddock-tables-"));
  const { url, drop } = await createDatabase(folder);
  db = openDatabase(new URL(url));
  return async () => {
    await db.destroy();
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
});

test("tells an empty database from one of an older version", async () => {
  await expect(refuseOlderTables(db)).rejects.toThrow("This database has no knowledge base yet");
  await migrate(db);
  await refuseOlderTables(db);
  await sql`delete from migrations where name = (select max(name) from migrations)`.execute(db);
  await expect(refuseOlderTables(db)).rejects.toThrow("is from an older version");
});
