import { expect, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { RecentPage } from "../../../domain/documents/recent-shapes.ts";
import type { Problem } from "../../../domain/shapes.ts";
import type { Client } from "../../testing/client.ts";
import { useTeamPerTest } from "../../testing/use-team.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const recent = (query = "", by: Client = members.guest) =>
  by.get<RecentPage & Problem>(`/api/recent${query}`);

async function edit(by: Client, id: string): Promise<void> {
  const { body } = await by.get<DocumentAnswer>(`/api/documents/${id}`);
  const { version, title } = body;
  await by.put(`/api/documents/${id}`, { version, title, content: `<p>${version}</p>` });
}

test("lists what was changed, the last one first, with who did it", async () => {
  const hub = await write({ title: "Hub" });
  const rim = await write({ title: "Rim", subteam: "electronics" });
  await edit(members.designer, hub.id);
  const { body } = await recent();
  expect(body).toMatchObject({ total: 2, nextCursor: null });
  expect(body.documents).toMatchObject([
    { id: hub.id, subteam: "chassis", did: "changed", by: { name: "Dana Ito" } },
    { id: rim.id, subteam: "electronics", did: "created", by: { name: "Theo Okafor" } },
  ]);
});

test("does not take comments, pins, moves, and stars for changes", async () => {
  const [first, second] = [await write(), await write()];
  await members.lead.post(`/api/documents/${first.id}/comments`, { content: "Hello" });
  await members.lead.send("PUT", `/api/documents/${first.id}/pin`);
  await members.lead.send("PUT", `/api/documents/${first.id}/star`);
  await members.lead.post(`/api/documents/${first.id}/move`, { version: 1, subteam: "general" });
  const { body } = await recent();
  expect(body.documents.map(({ id }) => id)).toEqual([second.id, first.id]);
});

test("lists what a member created, whoever changed it last", async () => {
  const own = await write({ title: "Own" }, members.designer);
  await write({ title: "Foreign" });
  await edit(members.lead, own.id);
  const { body } = await recent("?tab=mine", members.designer);
  expect(body).toMatchObject({
    documents: [{ id: own.id, did: "changed", by: { name: "Theo Okafor" } }],
    total: 1,
  });
});

test.each(["changed", "viewed", "starred", "mine"])("answers “%s” in pages", async (tab) => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { id } = await write();
    ids.unshift(id);
    for (const mark of ["star", "view"])
      await members.lead.send("PUT", `/api/documents/${id}/${mark}`);
  }
  // Documents of one moment are told apart by their ids.
  for (const table of ["stars", "views"] as const) {
    const column = table === "stars" ? "starred_at" : "viewed_at";
    await server.context.db
      .updateTable(table)
      .set({ [column]: 1_000 })
      .execute();
  }
  await server.context.db.updateTable("documents").set({ updated_at: 1_000 }).execute();
  const found: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${cursor}`;
    const { body } = await recent(`?tab=${tab}&limit=2${after}`, members.lead);
    expect(body.total).toBe(5);
    found.push(...body.documents.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  expect(found).toEqual(ids.toSorted().toReversed());
});

test("lists documents of an unknown time last", async () => {
  const [old, fresh] = [await write(), await write()];
  const unknown = { updated_at: null, created_at: null };
  await server.context.db.updateTable("documents").set(unknown).where("id", "=", old.id).execute();
  const { body } = await recent();
  expect(body.documents.map(({ id, at }) => [id, at !== null])).toEqual([
    [fresh.id, true],
    [old.id, false],
  ]);
});

test("shows guests what was changed, but no list of a member", async () => {
  const { id } = await write();
  expect((await recent("?tab=changed")).body.documents).toMatchObject([{ id, isStarred: false }]);
  for (const tab of ["viewed", "starred", "mine"])
    expect((await recent(`?tab=${tab}`)).body).toMatchObject({
      status: 403,
      code: "not-permitted",
    });
});

test("refuses an unknown tab and another list's cursor", async () => {
  for (const query of ["?tab=deleted", "?cursor=soon", "?limit=0", "?limit=101"])
    expect((await recent(query)).body.status).toBe(400);
});

test("is empty while there are no documents", async () => {
  for (const tab of ["changed", "viewed", "starred", "mine"]) {
    const { body } = await recent(`?tab=${tab}`, members.lead);
    expect(body).toEqual({ documents: [], nextCursor: null, total: 0 });
  }
});
