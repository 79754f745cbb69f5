import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOlderDatabase, type OlderDatabase } from "../../testing/older-tables.ts";
import { findStoredValue } from "../stored-values.ts";

let older: OlderDatabase;

beforeEach(async () => {
  older = await openOlderDatabase();
});
afterEach(() => older.drop());

test("dismisses the first steps of a team that already has documents", async () => {
  const db = await older.migrateWith(async (trx) => {
    await sql`insert into documents (id, subteam, serial_number, title, content, content_text,
      author_name, version, is_pinned, sort_key) values ('hub', 'chassis', 'KB30001', 'Hub', '', '',
      'Dana', 1, 0, 1)`.execute(trx);
  });
  expect(await findStoredValue(db, "first-steps-dismissed")).toBe("1");
});

test("keeps the first steps of a team without documents", async () => {
  const db = await older.migrateWith(async () => undefined);
  expect(await findStoredValue(db, "first-steps-dismissed")).toBeUndefined();
});
