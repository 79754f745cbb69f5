import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { reindexStoredDocument } from "../../documents/index-stored.ts";
import { findKeys } from "../../search-index/testing/find-keys.ts";
import { readSettings } from "../../settings.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { migrate } from "../migrate.ts";
import { databaseKind, openDatabase, type Trx } from "../open.ts";
import { firstTables } from "./0001-first-tables.ts";
import { searchIndex } from "./0002-search-index.ts";

const key = 1_700_000_000_000_001;
const entry = {
  serial: "kb30001",
  title: "hub bearing",
  tags: "wheel\npreload",
  author: "ada lind",
  content: "the preload wants 42 nm",
};

test("keeps search results unchanged", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paddock-migrate-"));
  const database = await createDatabase(folder);
  const db = openDatabase(new URL(database.url));
  await db.transaction().execute(createOlderTables);
  expect(await migrate(db)).toContain("0004-search-at-once");
  await db
    .transaction()
    .execute((trx) => reindexStoredDocument({ settings: readSettings({}) }, trx, "hub"));
  for (const query of ["KB30", "Hub b", "wheel", "Lind", "42 Nm", "4", "d"]) {
    expect([query, await findKeys(db, query)]).toEqual([query, [key]]);
  }
  expect(await findKeys(db, "wheelpreload")).toEqual([]);
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates the tables of the version before, with one indexed document. */
async function createOlderTables(trx: Trx): Promise<void> {
  await firstTables(trx);
  await searchIndex(trx);
  await sql`create table migrations (name text primary key, applied_at bigint not null)`.execute(
    trx,
  );
  await sql`insert into migrations values ('0001-first-tables', 1), ('0002-search-index', 1)`.execute(
    trx,
  );
  await sql`insert into documents (id, subteam, serial_number, serial_running, title, content,
      content_text, author_name, version, is_pinned, sort_key)
    values ('hub', 'chassis', 'KB30001', 1, 'Hub bearing', '<p>The preload wants 42 Nm</p>',
      'The preload wants 42 Nm', 'Ada Lind', 1, 0, ${key})`.execute(trx);
  await sql`insert into document_tags values ('hub', 0, 'Wheel', 'wheel'),
    ('hub', 1, 'Preload', 'preload')`.execute(trx);
  const { serial, title, tags, author, content } = entry;
  if (databaseKind(trx) === "postgres") {
    await sql`insert into search_entries
      values (${key}, ${serial}, ${title}, ${tags}, ${author}, ${content})`.execute(trx);
    await sql`insert into search_grams values (${key}, string_to_array('4x34', ' '))`.execute(trx);
    return;
  }
  await sql`insert into search_trigrams (rowid, serial, title, tags, author, content)
    values (${key}, ${serial}, ${title}, ${tags}, ${author}, ${content})`.execute(trx);
  await sql`insert into search_grams (rowid, grams) values (${key}, '4x34')`.execute(trx);
}
