import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOlderDatabase, type OlderDatabase } from "../../testing/older-tables.ts";
import type { Trx } from "../open.ts";

let older: OlderDatabase;

beforeEach(async () => {
  older = await openOlderDatabase();
});
afterEach(() => older.drop());

type OldRecord = { kind: string; subject: string; name?: string; detail: string };

async function addRecord(trx: Trx, { kind, subject, name = "Dana Ito", detail }: OldRecord) {
  await sql`insert into records (kind, actor_id, actor_name, subject_id, subject_name, detail, at)
    values (${kind}, 'clara', 'Clara', ${subject}, ${name}, ${detail}, 5)`.execute(trx);
}

async function migrateRecord(record: OldRecord) {
  const db = await older.migrateWith((trx) => addRecord(trx, record));
  const columns = ["actor_id", "subject_id", "from_value", "to_value"] as const;
  return db.selectFrom("audit_log").select(columns).executeTakeFirstOrThrow();
}

const document = JSON.stringify({ serialNumber: "KB30001", title: "Hub → rim" });
const sentences: [kind: string, detail: string, from: string | null, to: string | null][] = [
  ["role-changed", "Design Team → Team Lead", "design-team", "team-lead"],
  ["role-changed", "Imported: Team Lead → Captain", "team-lead", "captain"],
  ["subteam-changed", "Driver Controls → General", "driver-controls", "general"],
  ["email-changed", "a@team.edu → b@team.edu", "a@team.edu", "b@team.edu"],
  ["name-changed", "Dana Vale → Dana Ito", "Dana Vale", "Dana Ito"],
  ["name-changed", "Da → na → Dana Ito", "Da → na", "Dana Ito"],
  ["name-changed", "Imported: Dana → Other", "Dana", "Other"],
  ["name-changed", "A → B → C", null, null],
  ["member-removed", "dana@team.edu", "dana@team.edu", null],
  ["signed-in", "Firefox on Linux", null, "Firefox on Linux"],
  ["captain-added", "Imported", "import", null],
  ["captain-added", "By the first start's link", "setup-link", null],
  ["sign-in-failed", "When changing the password", null, "current-password"],
  ["request-closed", "Cleaned up", null, "clean-up"],
  ["request-approved", "", null, null],
];

test.each(sentences)("turns %s “%s” into values", async (kind, detail, from, to) => {
  expect(await migrateRecord({ kind, subject: "dana", detail })).toEqual({
    actor_id: "clara",
    subject_id: "dana",
    from_value: from,
    to_value: to,
  });
});

test("keeps the serial number and title of a deleted document", async () => {
  const record = { kind: "document-deleted", subject: "hub", name: "KB30001", detail: "Hub → rim" };
  expect(await migrateRecord(record)).toMatchObject({ subject_id: "hub", from_value: document });
});

test("restores the rows of deleted requests", async () => {
  const db = await older.migrateWith(async (trx) => {
    const kind = "request-deleted";
    await addRecord(trx, { kind, subject: "r", name: "Nora Bell", detail: "Nora@team.edu" });
    await addRecord(trx, { kind, subject: "erased", name: "", detail: "" });
  });
  const columns = ["id", "full_name", "email_key", "status"] as const;
  expect(await db.selectFrom("account_requests").select(columns).execute()).toEqual([
    { id: "r", full_name: "Nora Bell", email_key: "nora@team.edu", status: "deleted" },
  ]);
});

test("continues the ids of existing entries", async () => {
  const db = await older.migrateWith(async (trx) => {
    for (const detail of ["a", "b"])
      await addRecord(trx, { kind: "signed-in", subject: "s", detail });
  });
  const entry = { kind: "signed-in", at: 6 } as const;
  const added = await db.insertInto("audit_log").values(entry).returning("id").execute();
  expect(added.map(({ id }) => Number(id))).toEqual([3]);
});
