import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTeam } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { tagsInOrder } from "./0028-tags-in-order.ts";
import { tagsOnDocuments } from "./0029-tags-on-documents.ts";

const { server, members, write } = useTeam();

test("moves the order of tags to the rows of their documents", async () => {
  const tagged = await write({ tags: ["wheel", 'Hub "2"', "änderung"] });
  const bare = await write({ tags: [] });
  await transact(server.context, async (trx) => {
    await sql`alter table documents drop column tags`.execute(trx);
    await sql`alter table document_tags add column position integer`.execute(trx);
    await sql`update document_tags set position =
      case name when 'wheel' then 2 when 'änderung' then 0 else 1 end`.execute(trx);
    await tagsInOrder(trx);
  });
  await transact(server.context, tagsOnDocuments);
  const tags = async (id: string) =>
    (await members.designer.get<{ tags: string[] }>(`/api/documents/${id}`)).body.tags;
  expect(await tags(tagged.id)).toEqual(["änderung", 'Hub "2"', "wheel"]);
  expect(await tags(bare.id)).toEqual([]);
  const edit = { version: 1, title: "Hub", content: "<p>42 Nm</p>" };
  expect((await members.designer.put(`/api/documents/${tagged.id}`, edit)).status).toBe(200);
  const found = await members.designer.get<{ documents: { id: string; tags: string[] }[] }>(
    "/api/subteams/chassis/documents?tag=Wheel",
  );
  expect(found.body.documents).toMatchObject([
    { id: tagged.id, tags: ["änderung", 'Hub "2"', "wheel"] },
  ]);
});
