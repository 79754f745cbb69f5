import { expect, test } from "vitest";
import type {
  DocumentAnswer,
  DocumentListPage,
} from "../../../domain/documents/document-shapes.ts";
import type { RecentPage } from "../../../domain/documents/recent-shapes.ts";
import { newId } from "../../ids.ts";
import type { Client } from "../../testing/client.ts";
import { createTokenClient } from "../../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../../testing/use-team.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const star = (by: Client, id: string) => by.send("PUT", `/api/documents/${id}/star`);
const unstar = (by: Client, id: string) => by.delete(`/api/documents/${id}/star`);

async function starred(by: Client): Promise<string[]> {
  const { body } = await by.get<RecentPage>("/api/recent?tab=starred");
  return body.documents.map(({ id }) => id);
}

const countStars = async () =>
  (await server.context.db.selectFrom("stars").select("document_id").execute()).length;

test("shows a member their stars, the last one first", async () => {
  const [first, second] = [await write({ title: "Hub" }), await write({ title: "Rim" })];
  expect((await star(members.designer, first.id)).status).toBe(204);
  expect((await star(members.designer, second.id)).status).toBe(204);
  expect(await starred(members.designer)).toEqual([second.id, first.id]);
  expect((await unstar(members.designer, second.id)).status).toBe(204);
  expect(await starred(members.designer)).toEqual([first.id]);
});

test("lists a new star first, even if the clock was set back", async () => {
  const [first, second] = [await write(), await write()];
  await star(members.lead, first.id);
  await server.context.db
    .updateTable("stars")
    .set({ starred_at: Date.now() + 60_000 })
    .where("document_id", "=", first.id)
    .execute();
  await star(members.lead, second.id);
  expect(await starred(members.lead)).toEqual([second.id, first.id]);
});

test("says on a document and on its card whether the viewer has starred it", async () => {
  const { id } = await write();
  await star(members.designer, id);
  for (const [reader, expected] of [
    [members.designer, true],
    [members.lead, false],
    [members.guest, false],
  ] as const) {
    const { body } = await reader.get<DocumentAnswer>(`/api/documents/${id}`);
    expect(body.isStarred).toBe(expected);
    expect(body.can.star).toBe(reader !== members.guest);
    for (const query of ["", "?sort=title", "?sort=title&tag=hub"]) {
      const list = await reader.get<DocumentListPage>(`/api/subteams/chassis/documents${query}`);
      const cards = list.body.documents.map(({ isStarred }) => isStarred);
      expect(cards).toEqual(query.includes("tag") ? [] : [expected]);
    }
  }
});

test("changes nothing when it is repeated", async () => {
  const { id } = await write();
  await star(members.designer, id);
  const [before] = await server.context.db.selectFrom("stars").selectAll().execute();
  await star(members.designer, id);
  expect(await server.context.db.selectFrom("stars").selectAll().execute()).toEqual([before]);
  await unstar(members.designer, id);
  expect((await unstar(members.designer, id)).status).toBe(204);
  const events = await server.context.db
    .selectFrom("events")
    .select("kind")
    .where("kind", "=", "document.starred")
    .execute();
  expect(events).toHaveLength(2);
});

test("does not change the document", async () => {
  const { id } = await write();
  const before = await members.guest.get(`/api/documents/${id}`);
  await star(members.designer, id);
  const after = await members.guest.get(`/api/documents/${id}`);
  expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
});

test("deletes stars with their document, and keeps those of a moved one", async () => {
  const [gone, moved] = [await write(), await write()];
  await star(members.designer, gone.id);
  await star(members.designer, moved.id);
  await members.lead.post(`/api/documents/${moved.id}/move`, { version: 1, subteam: "business" });
  await members.lead.delete(`/api/documents/${gone.id}`);
  expect(await starred(members.designer)).toEqual([moved.id]);
  expect(await countStars()).toBe(1);
  expect((await star(members.designer, gone.id)).status).toBe(404);
});

test("refuses guests and unknown documents", async () => {
  const { id } = await write();
  for (const ask of [star, unstar]) {
    expect((await ask(members.guest, id)).status).toBe(403);
    expect((await ask(members.lead, newId())).status).toBe(404);
  }
});

test("lets a script with a write token star documents", async () => {
  const { id } = await write();
  const [reading, writing] = [
    await createTokenClient(server, members.lead, "read"),
    await createTokenClient(server, members.lead, "write"),
  ];
  expect((await star(reading, id)).status).toBe(403);
  expect((await star(writing, id)).status).toBe(204);
  expect(await starred(reading)).toEqual([id]);
});

test("survives a deletion at the same moment", async () => {
  for (let n = 0; n < 8; n += 1) {
    const { id } = await write();
    const [marked, deleted] = await Promise.all([
      star(members.designer, id),
      members.lead.delete(`/api/documents/${id}`),
    ]);
    expect([204, 404]).toContain(marked.status);
    expect(deleted.status).toBe(204);
  }
  expect(await countStars()).toBe(0);
});
