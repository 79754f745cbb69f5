import { expect, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { LinkedFromPage } from "../../../domain/documents/link-shapes.ts";
import { transact } from "../../db/transact.ts";
import { newId } from "../../ids.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { Client } from "../../testing/client.ts";
import { useTeam } from "../../testing/use-team.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

const linkTo = (...ids: string[]) =>
  `<p>See ${ids.map((id) => `<a href="/document/${id}">there</a>`).join(" and ")}.</p>`;

const linkedFrom = (id: string, { by = members.guest as Client, cursor = "" } = {}) =>
  by.get<LinkedFromPage>(`/api/documents/${id}/linked-from${cursor && `?cursor=${cursor}`}`);

async function linkingIds(id: string): Promise<string[]> {
  return (await linkedFrom(id)).body.documents.map((document) => document.id);
}

async function edit(id: string, content: string): Promise<void> {
  const { body } = await members.designer.get<DocumentAnswer>(`/api/documents/${id}`);
  const form = { version: body.version, title: body.title, content };
  await members.designer.put(`/api/documents/${id}`, form);
}

test("lists the documents that link to one, the last changed first", async () => {
  const target = await write({ title: "Wheel nuts" });
  const first = await write({ title: "Upright", content: linkTo(target.id) });
  const second = await write({
    subteam: "electronics",
    content: linkTo(target.id, `${target.id}#torque`, target.id),
  });
  expect(await linkingIds(target.id)).toEqual([second.id, first.id]);

  await edit(first.id, `${linkTo(target.id)}<p>Again.</p>`);
  const { body } = await linkedFrom(target.id);
  expect(body).toMatchObject({ total: 2, nextCursor: null });
  expect(body.documents[0]).toEqual({
    id: first.id,
    subteam: "chassis",
    title: "Upright",
    serialNumber: first.serialNumber,
    changedAt: expect.stringMatching(/^\d{4}-/),
    changedBy: { id: expect.any(String), name: "Dana Ito" },
  });
  expect(await linkingIds(first.id)).toEqual([]);
});

test("does not count what a document links to itself", async () => {
  const { id } = await write();
  await edit(id, linkTo(id));
  expect((await linkedFrom(id)).body).toEqual({ documents: [], nextCursor: null, total: 0 });
});

test("answers in pages", async () => {
  const target = await write();
  const content = linkTo(target.id);
  const ids: string[] = [];
  for (let n = 0; n < 51; n += 1) ids.unshift((await write({ content })).id);
  const { body } = await linkedFrom(target.id);
  expect(body).toMatchObject({ total: 51, nextCursor: expect.any(String) });
  const { body: rest } = await linkedFrom(target.id, { cursor: body.nextCursor ?? "" });
  expect(rest).toMatchObject({ total: 51, nextCursor: null });
  expect([...body.documents, ...rest.documents].map(({ id }) => id)).toEqual(ids);
  expect((await linkedFrom(target.id, { cursor: "soon" })).status).toBe(400);
});

test("answers 404 for a document that is deleted or unknown", async () => {
  const target = await write();
  await write({ content: linkTo(target.id) });
  await members.captain.delete(`/api/documents/${target.id}`);
  expect((await linkedFrom(target.id)).status).toBe(404);
  expect((await linkedFrom(newId())).status).toBe(404);
});

async function eventsOf(id: string): Promise<string[]> {
  const { db } = server.context;
  const events = db.selectFrom("events").select("kind").where("subject_id", "=", id);
  return (await events.orderBy("id").execute()).map(({ kind }) => kind);
}

test("tells the screens when the links of a document change, and only then (rule 6.60)", async () => {
  const target = await write();
  const { id } = await write({ content: linkTo(target.id) });
  await edit(id, `<p>Before.</p>${linkTo(target.id, id)}`);
  await edit(id, "<p>Without.</p>");
  await edit(id, "<p>Still without.</p>");
  expect(await eventsOf(id)).toEqual([
    "document.created",
    "document.linked",
    "document.changed",
    "document.changed",
    "document.linked",
    "document.changed",
  ]);
  expect(await eventsOf(target.id)).toEqual(["document.created"]);
});

test("takes more links than a statement takes values", async () => {
  const ids = Array.from({ length: 2_500 }, () => newId());
  const target = await write();
  const { id } = await write({ content: linkTo(...ids, target.id) });
  expect(await linkingIds(target.id)).toEqual([id]);
});

test("finds the links of documents that were stored before", async () => {
  const target = await write();
  const { id } = await write({ content: linkTo(target.id) });
  await server.context.db.deleteFrom("document_links").execute();
  expect(await linkingIds(target.id)).toEqual([]);
  await transact(server.context, (trx) =>
    addJob(trx, "index-documents", { after: Number.MIN_SAFE_INTEGER }),
  );
  await server.jobs.idle();
  expect(await linkingIds(target.id)).toEqual([id]);
});
