import { expect, test } from "vitest";
import type { ChangeList } from "../../domain/live/change-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { sweepEvents } from "../events/sweep-events.ts";
import { createTokenClient } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const { server, members, write } = useTeamPerTest();

const list = async (after = 0) =>
  (await members.designer.get<ChangeList>(`/api/changes?after=${after}`)).body;

test("lists what changed in order, and nothing but documents and comments", async () => {
  const { next } = await list();
  const { id } = await write();
  await members.lead.put(`/api/documents/${id}`, {
    title: "Hub",
    content: "<p>b</p>",
    version: 1,
  });
  await members.captain.put("/api/settings/team", { teamName: "Kestrel" });
  await members.lead.post(`/api/documents/${id}/comments`, { content: "Yes" });
  await members.lead.delete(`/api/documents/${id}`);
  const answer = await list(next);
  expect(answer.changes.map(({ kind, documentId }) => [kind, documentId])).toEqual([
    ["document.created", id],
    ["document.changed", id],
    ["comment.posted", id],
    ["document.deleted", id],
  ]);
  expect((await list(answer.next)).changes).toEqual([]);
});

test("pages through them without gaps and repeats while members write", async () => {
  const begin = (await list()).next;
  const ids: string[] = [];
  const seen: string[] = [];
  let after = begin;
  for (let n = 0; n < 120; n += 1) {
    ids.push((await write({ title: `Hub ${n}` })).id);
    if (n % 7 > 0) continue;
    const page = await list(after);
    seen.push(...page.changes.map(({ documentId }) => documentId));
    after = page.next;
  }
  for (let page = await list(after); page.changes.length > 0; page = await list(page.next))
    seen.push(...page.changes.map(({ documentId }) => documentId));
  expect(seen).toEqual(ids);
});

test("answers 410 when changes are gone, but not to a client that has seen them all", async () => {
  await write();
  const { next: early } = await list();
  await write();
  await server.jobs.idle();
  const { next: latest } = await list(early);
  const { db } = server.context;
  await db.updateTable("events").set({ at: 0 }).execute();
  await sweepEvents(db);
  const gone = await members.designer.get<Problem>(`/api/changes?after=${early}`);
  expect([gone.status, gone.body.code]).toEqual([410, "changes-gone"]);
  // As after an older backup was restored.
  expect((await members.designer.get(`/api/changes?after=${latest + 9}`)).status).toBe(410);
  expect((await list(latest)).changes).toEqual([]);
  expect((await members.designer.get("/api/changes")).status).toBe(200);
});

test("answers API tokens, and no guests", async () => {
  const token = await createTokenClient(server, members.designer, "read");
  expect((await token.get("/api/changes")).status).toBe(200);
  expect((await members.guest.get("/api/changes")).status).toBe(403);
});
