import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseKind } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { useServer } from "../testing/use-team.ts";
import { recordEvent } from "./record-event.ts";

const server = useServer();

const event = (subjectId: string) => ({
  kind: "document.created" as const,
  subjectId,
  actorId: null,
  at: 1,
});

/** SQLite has one writer at a time, so nothing can wait for the lock there. */
async function waitForBlockedWriter(): Promise<void> {
  const { db } = server.context;
  if (databaseKind(db) === "sqlite") return;
  await expect
    .poll(async () => {
      const waiting = sql`select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      return (await waiting.execute(db)).rows.length;
    })
    .toBe(1);
}

test("gives a transaction that waits for the lock the later ids", async () => {
  const { db } = server.context;
  let second: Promise<void> | undefined;
  await transact(server.context, async (first) => {
    await recordEvent(first, event("a"));
    second = transact(server.context, (trx) => recordEvent(trx, event("c")));
    await waitForBlockedWriter();
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
