import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOlderDatabase, type OlderDatabase } from "../../testing/older-tables.ts";
import type { Db, Trx } from "../open.ts";

let older: OlderDatabase;
let db: Db;

beforeEach(async () => {
  older = await openOlderDatabase();
});
afterEach(() => older.drop());

async function migrateWith(fill: (trx: Trx) => Promise<void>): Promise<void> {
  db = await older.migrateWith(fill);
}

async function addMember(trx: Trx, id: string, hash: string | null = "hash"): Promise<void> {
  await sql`insert into members values (${id}, ${`${id}@Team.edu`}, ${`${id}@team.edu`}, ${id},
    'Ito', ${`${id} Ito`}, 'design-team', 'chassis', 'active', ${hash}, 1, 1, 1)`.execute(trx);
}

type Written = { author: string | null; name: string; editor?: string; editorName?: string };
let sortKey = 0;

async function addDocument(trx: Trx, id: string, { author, name, ...edit }: Written) {
  sortKey += 1;
  await sql`insert into documents (id, subteam, serial_number, title, content, content_text,
      author_id, author_name, created_at, modified_by_id, modified_by_name, last_modified, version,
      is_pinned, sort_key)
    values (${id}, 'chassis', 'KB', 'Hub', '', '', ${author}, ${name}, ${sortKey},
      ${edit.editor ?? null}, ${edit.editorName ?? null}, ${sortKey}, 1, 0, ${sortKey})`.execute(
    trx,
  );
}

async function authorOf(id: string) {
  return db
    .selectFrom("documents")
    .leftJoin("members", "members.id", "author_id")
    .select(["members.id", "full_name as name", "status", "email"])
    .where("documents.id", "=", id)
    .executeTakeFirstOrThrow();
}

test("keeps members with their sessions and tokens", async () => {
  await migrateWith(async (trx) => {
    await addMember(trx, "dana");
    await addMember(trx, "theo", null);
    await sql`insert into sessions values ('hash', 's', 'dana', 'Firefox', 1, 1),
      ('guest', 'g', null, 'Firefox', 1, 1)`.execute(trx);
    await sql`insert into api_tokens values ('t', 'dana', 'hash', 'Bench', 'read', 1, null)`.execute(
      trx,
    );
  });
  const members = db.selectFrom("members").select(["id", "status", "email_key"]).orderBy("id");
  expect(await members.execute()).toEqual([
    { id: "dana", status: "active", email_key: "dana@team.edu" },
    { id: "theo", status: "invited", email_key: "theo@team.edu" },
  ]);
  expect(await db.selectFrom("sessions").select("id").orderBy("id").execute()).toHaveLength(2);
  expect(await db.selectFrom("api_tokens").select("member_id").execute()).toEqual([
    { member_id: "dana" },
  ]);
  await db.deleteFrom("members").where("id", "=", "dana").execute();
  expect(await db.selectFrom("sessions").select("id").execute()).toEqual([{ id: "g" }]);
});

test("gives former members a row with the name from their removal, or the newest one", async () => {
  await migrateWith(async (trx) => {
    await addDocument(trx, "first", { author: "rosa", name: "Rosa Vale" });
    await addDocument(trx, "later", { author: "rosa", name: "Rosa Ito" });
    await addDocument(trx, "other", { author: "finn", name: "Finn A" });
    await sql`insert into records (kind, subject_id, subject_name, detail, at)
      values ('member-removed', 'finn', 'Finn B', 'finn@team.edu', 0)`.execute(trx);
  });
  const rosa = { id: "rosa", name: "Rosa Ito", status: "removed", email: null };
  expect(await authorOf("first")).toEqual(rosa);
  expect(await authorOf("later")).toEqual(rosa);
  expect(await authorOf("other")).toMatchObject({ id: "finn", name: "Finn B" });
});

test("leaves erased members without a name", async () => {
  await migrateWith(async (trx) => {
    await addDocument(trx, "hub", { author: "rosa", name: "" });
    await addDocument(trx, "rim", { author: "finn", name: "Finn A" });
    await sql`insert into imported_items values ('users finn', 'erased', 'finn', 1)`.execute(trx);
    await sql`insert into records (kind, subject_id, subject_name, detail, at)
      values ('member-erased', 'mara', '', '', 0)`.execute(trx);
  });
  expect(await authorOf("hub")).toMatchObject({ name: "", status: "erased" });
  expect(await authorOf("rim")).toMatchObject({ name: "", status: "erased" });
  const mara = db.selectFrom("members").select("status").where("id", "=", "mara");
  expect(await mara.execute()).toEqual([{ status: "erased" }]);
});

test("makes one unclaimed person per imported name or address", async () => {
  await migrateWith(async (trx) => {
    await addMember(trx, "dana");
    await addDocument(trx, "hub", { author: null, name: "Old@hawk.edu" });
    await addDocument(trx, "rim", { author: null, name: "old@hawk.edu" });
    await addDocument(trx, "nut", { author: null, name: "Max Mann", editorName: "Dana@team.edu" });
    await addDocument(trx, "cap", { author: null, name: "" });
    await sql`insert into comments values ('c', 'hub', 'Yes', null, 'Max Mann', 1)`.execute(trx);
    await sql`insert into document_versions (document_id, version, content, saved_by_name)
      values ('hub', 1, '', 'Old@hawk.edu')`.execute(trx);
  });
  const old = await authorOf("hub");
  expect(old).toMatchObject({ name: "Old@hawk.edu", status: "unclaimed", email: "Old@hawk.edu" });
  expect(await authorOf("rim")).toEqual(old);
  const max = await authorOf("nut");
  expect(max).toMatchObject({ name: "Max Mann", status: "unclaimed", email: null });
  expect(await authorOf("cap")).toMatchObject({ id: null });
  const comment = db.selectFrom("comments").select("author_id as id");
  expect(await comment.execute()).toEqual([{ id: max.id }]);
  const version = db.selectFrom("document_versions").select("saved_by_id as id");
  expect(await version.execute()).toEqual([{ id: old.id }]);
  const editor = db.selectFrom("documents").select("modified_by_id as id").where("id", "=", "nut");
  expect(await editor.execute()).toEqual([{ id: "dana" }]);
});
