import { expect, test } from "vitest";
import type { RecentPage } from "../../../domain/documents/recent-shapes.ts";
import { viewsJoinedWithin } from "../../../domain/documents/recent.ts";
import { transact } from "../../db/transact.ts";
import { newId } from "../../ids.ts";
import type { Client } from "../../testing/client.ts";
import { useTeamPerTest } from "../../testing/use-team.ts";
import { recordView } from "./view-store.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const view = (by: Client, id: string) => by.send("PUT", `/api/documents/${id}/view`);

async function viewed(by: Client): Promise<string[]> {
  const { body } = await by.get<RecentPage>("/api/recent?tab=viewed&limit=100");
  return body.documents.map(({ id }) => id);
}

const countViews = async (id: string) =>
  (
    await server.context.db
      .selectFrom("view_counts")
      .select("views")
      .where("document_id", "=", id)
      .executeTakeFirst()
  )?.views;

const viewAt = (memberId: string, documentId: string, at: number) =>
  transact(server.context, (trx) => recordView(trx, { memberId, documentId, at }));

test("shows a member what they viewed, the last one first", async () => {
  const [first, second] = [await write(), await write()];
  for (const id of [first.id, second.id, first.id])
    expect((await view(members.designer, id)).status).toBe(204);
  expect(await viewed(members.designer)).toEqual([first.id, second.id]);
  expect(await viewed(members.lead)).toEqual([]);
});

test("lists the last view first, even if the clock was set back", async () => {
  const [first, second] = [await write(), await write()];
  await view(members.designer, first.id);
  await server.context.db
    .updateTable("views")
    .set({ viewed_at: Date.now() + 60_000 })
    .execute();
  await view(members.designer, second.id);
  expect(await viewed(members.designer)).toEqual([second.id, first.id]);
});

test("tells only the member which documents they viewed, and when", async () => {
  const { id, serialNumber } = await write({ title: "Hub" });
  await view(members.designer, id);
  const { body } = await members.designer.get<RecentPage>("/api/recent?tab=viewed");
  expect(body).toEqual({
    documents: [
      {
        id,
        subteam: "chassis",
        title: "Hub",
        serialNumber,
        isStarred: false,
        did: "viewed",
        by: { id: expect.any(String), name: "Dana Ito" },
        at: expect.stringMatching(/^\d{4}-/),
      },
    ],
    nextCursor: null,
    total: 1,
  });
});

test("keeps the last hundred", async () => {
  const member = newId();
  const ids: string[] = [];
  for (let n = 0; n < 102; n += 1) {
    ids.unshift((await write({ content: `<p>${n}</p>` })).id);
    await viewAt(member, ids[0] ?? "", n + 1);
  }
  const kept = await server.context.db
    .selectFrom("views")
    .select("document_id as id")
    .where("member_id", "=", member)
    .orderBy("viewed_at", "desc")
    .execute();
  expect(kept.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  // Views that are no longer listed stay counted.
  expect(await countViews(ids.at(-1) ?? "")).toBe(1);
});

test("counts views without names, those of half an hour by one member once", async () => {
  const { id } = await write();
  const [one, other] = [newId(), newId()];
  const start = Date.now();
  await viewAt(one, id, start);
  await viewAt(one, id, start + viewsJoinedWithin - 1);
  await viewAt(other, id, start + viewsJoinedWithin - 1);
  expect(await countViews(id)).toBe(2);
  await viewAt(one, id, start + 2 * viewsJoinedWithin);
  expect(await countViews(id)).toBe(3);
});

test("counts the views of many members at once", async () => {
  const { id } = await write();
  const viewers = Array.from({ length: 12 }, () => newId());
  await Promise.all(viewers.map((member) => viewAt(member, id, Date.now())));
  expect(await countViews(id)).toBe(12);
});

test("announces nothing and changes nothing that others see", async () => {
  const { id } = await write();
  const readEvents = async () => {
    // A job tells of the new document.
    await server.jobs.idle();
    return server.context.db.selectFrom("events").select("id").execute();
  };
  const [events, before] = [await readEvents(), await members.lead.get(`/api/documents/${id}`)];
  await view(members.designer, id);
  expect(await readEvents()).toEqual(events);
  const after = await members.lead.get(`/api/documents/${id}`);
  expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
});

test("refuses guests and unknown documents, and deletes views with their document", async () => {
  const { id } = await write();
  expect((await view(members.guest, id)).status).toBe(403);
  expect((await view(members.lead, newId())).status).toBe(404);
  await view(members.lead, id);
  await members.lead.delete(`/api/documents/${id}`);
  expect(await viewed(members.lead)).toEqual([]);
  expect(await countViews(id)).toBeUndefined();
});
