import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTeam } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { countedDocuments } from "./0027-counted-documents.ts";

const { server, members, write } = useTeam();

test("counts the documents of each subteam", async () => {
  const { db } = server.context;
  const { id } = await write({ subteam: "chassis" });
  await write({ subteam: "chassis" });
  await members.lead.send("PUT", `/api/documents/${id}/pin`);
  await sql`alter table subteams drop column document_count`.execute(db);
  await sql`alter table subteams drop column pinned_count`.execute(db);
  await transact(server.context, countedDocuments);
  const counts = await db
    .selectFrom("subteams")
    .select(["id", "document_count", "pinned_count"])
    .where("id", "in", ["chassis", "general"])
    .orderBy("id")
    .execute();
  expect(counts).toEqual([
    { id: "chassis", document_count: 2, pinned_count: 1 },
    { id: "general", document_count: 0, pinned_count: 0 },
  ]);
});
