import { sql } from "kysely";
import { expect, test } from "vitest";
import { titleKey } from "../../../domain/documents/title-key.ts";
import { useTeam } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { sortedLists } from "./0038-sorted-lists.ts";

const { server, write } = useTeam({ RATE_LIMITS: "off" });

test("fills in the keys of stored titles", async () => {
  const { db } = server.context;
  const titles = ["Ölkühler", "“Quoted” 7", "Plain"];
  for (const title of titles) await write({ title });
  await db.updateTable("documents").set({ title: null }).where("title", "=", "Plain").execute();
  for (const name of ["change", "title", "running"])
    await sql.raw(`drop index documents_sorted_by_${name}`).execute(db);
  await sql`alter table documents drop column title_key`.execute(db);
  await transact(server.context, sortedLists);
  const rows = await db.selectFrom("documents").select(["title", "title_key as key"]).execute();
  expect(rows).toHaveLength(3);
  for (const { title, key } of rows) expect(key).toBe(titleKey(title));
});
