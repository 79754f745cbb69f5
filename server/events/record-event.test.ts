import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseKind } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";
import { recordEvent } from "./record-event.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.stop());

const event = (subjectId: string) => ({
  kind: "document.created" as const,
  subjectId,
  actorId: null,
  at: 1,
});

/** PostgreSQL lets another begin meanwhile; the embedded database has one writer at a time. */
async function untilAnotherWaits(): Promise<void> {
  const { db } = world.world;
  if (databaseKind(db) === "sqlite") return;
  await expect
    .poll(async () => {
      const waiting = sql`select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      return (await waiting.execute(db)).rows.length;
    })
    .toBe(1);
}

test("who began to wait later has the later number, whoever asked in between", async () => {
  const { db } = world.world;
  let second: Promise<void> | undefined;
  await transact(world.world, async (first) => {
    await recordEvent(first, event("a"));
    second = transact(world.world, (trx) => recordEvent(trx, event("c")));
    await untilAnotherWaits();
    await recordEvent(first, event("b"));
  });
  await second;
  const rows = await db.selectFrom("events").select("subject_id").orderBy("id").execute();
  expect(rows.map((row) => row.subject_id).filter((id) => id.length === 1)).toEqual([
    "a",
    "b",
    "c",
  ]);
});
