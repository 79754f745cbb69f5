import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeZip } from "../../testing/make-zip.ts";
import { pages, useImports } from "../../testing/use-imports.ts";
import { useTeamPerTest } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { countsOfImports } from "./0025-counts-of-imports.ts";

const { server, members } = useTeamPerTest();
const { checkZip, run } = useImports(server, members);

async function takeBack(startedAt: number): Promise<void> {
  const { db } = server.context;
  await sql`alter table imported_pages drop column import_id`.execute(db);
  await sql`alter table imported_pages drop column outcome`.execute(db);
  await sql`alter table imports add column started_at bigint`.execute(db);
  await sql`update imports set started_at = ${startedAt}`.execute(db);
}

/** An import of two pages that stopped after both, one of which has a new version. */
async function stopAfterWriting(): Promise<string> {
  const { db } = server.context;
  const id = await checkZip(members.lead, await makeZip(pages), "notes.zip");
  await run(id);
  await db.updateTable("imports").set({ state: "failed" }).execute();
  await db.updateTable("documents").set({ version: 2 }).where("title", "=", "Pump").execute();
  return id;
}

const writtenBy = () =>
  server.context.db
    .selectFrom("imported_pages")
    .select(["import_id as by", "outcome"])
    .orderBy("outcome")
    .execute();

test("keeps what an unfinished import wrote (rule 8.63)", async () => {
  const id = await stopAfterWriting();
  await takeBack(Date.now() - 60_000);
  await transact(server.context, countsOfImports);
  expect(await writtenBy()).toEqual([
    { by: id, outcome: "changed" },
    { by: id, outcome: "imported" },
  ]);
});

test("gives older reports the fields that remarks have", async () => {
  const { db } = server.context;
  await stopAfterWriting();
  await takeBack(0);
  const old = { pages: [{ path: "Pump.md", notes: ["a loss"], missing: [] }] };
  await db
    .updateTable("imports")
    .set({ report: JSON.stringify(old) })
    .execute();
  await transact(server.context, countsOfImports);
  const { report } = await db.selectFrom("imports").select("report").executeTakeFirstOrThrow();
  expect(JSON.parse(report ?? "")).toEqual({
    pages: [{ path: "Pump.md", losses: ["a loss"], missing: [] }],
    remarks: [],
    remarksTotal: 0,
  });
});

test("counts no page that was written before the import began", async () => {
  await stopAfterWriting();
  await takeBack(Date.now() + 60_000);
  await transact(server.context, countsOfImports);
  expect(await writtenBy()).toEqual([
    { by: null, outcome: null },
    { by: null, outcome: null },
  ]);
});
