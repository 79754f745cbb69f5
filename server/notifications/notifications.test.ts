import { expect, test } from "vitest";
import type {
  MentionablePeople,
  NotificationPage,
} from "../../domain/notifications/notification-shapes.ts";
import { firstChoices } from "../../domain/notifications/notifications.ts";
import type { Problem } from "../../domain/shapes.ts";
import { transact } from "../db/transact.ts";
import { readMentionedNames } from "../documents/read-mentioned-names.ts";
import { newId } from "../ids.ts";
import type { Notice } from "../jobs/add-job.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { sweepNotifications } from "./notification-store.ts";
import { notify, writeNotifications } from "./notify.ts";

const team = useTeamPerTest();
const { server, members, write } = team;

const form = { title: "Hub", content: "<p>42 Nm</p>" };

async function list(client: Client, query = ""): Promise<NotificationPage> {
  await server.jobs.idle();
  const answer = await client.get<NotificationPage>(`/api/notifications${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** @returns kind, title, who, and count of each row */
async function rowsOf(client: Client, query = "") {
  const { notifications } = await list(client, query);
  return notifications.map(({ kind, document, by, count }) => [
    kind,
    document?.title ?? null,
    by?.name ?? null,
    count,
  ]);
}

const comment = (by: Client, id: string, content: string) =>
  by.post<{ id: string }>(`/api/documents/${id}/comments`, { content });

const edit = (by: Client, id: string, version: number, content = `<p>Version ${version}</p>`) =>
  by.put(`/api/documents/${id}`, { title: form.title, content, version });

const watch = (client: Client, id: string, method: "PUT" | "DELETE" = "PUT") =>
  client.send(method, `/api/documents/${id}/watch`);

const isWatching = async (client: Client, path: string) => {
  await server.jobs.idle();
  return (await client.get<{ isWatching: boolean }>(`${path}/watch`)).body.isWatching;
};

test("tells those who watch a subteam of new documents, and nobody else", async () => {
  await write({ ...form, subteam: "powertrain" }, members.designer);
  expect(await rowsOf(members.lead)).toEqual([["new-document", "Hub", "Dana Ito", 1]]);
  expect(await rowsOf(members.captain)).toEqual([]);
  expect(await rowsOf(members.designer)).toEqual([]);
});

test("tells those who take part of comments and edits, but not of their own", async () => {
  const { id } = await write(form, members.lead);
  await comment(members.designer, id, "Which  bearing?\nThe old one?");
  await edit(members.captain, id, 1);
  expect(await rowsOf(members.lead)).toEqual([
    ["edit", "Hub", "Clara Nyström", 1],
    ["comment", "Hub", "Dana Ito", 1],
  ]);
  expect(await rowsOf(members.designer)).toEqual([["edit", "Hub", "Clara Nyström", 1]]);
  expect(await rowsOf(members.captain)).toEqual([]);
  const [, row] = (await list(members.lead)).notifications;
  expect(row).toMatchObject({ quote: "Which bearing? The old one?", read: false });
});

test("notifications become read when their document is viewed (rule 13.48)", async () => {
  const { id } = await write(form, members.lead);
  const other = await write(form, members.lead);
  for (const document of [id, other.id]) await comment(members.designer, document, "Which one?");
  expect((await list(members.lead)).unread).toBe(2);
  expect((await members.lead.send("PUT", `/api/documents/${id}/view`)).status).toBe(204);
  const { notifications, unread } = await list(members.lead);
  expect(unread).toBe(1);
  expect(notifications.find(({ read }) => read)).toMatchObject({ document: { id } });
  await comment(members.designer, id, "And how tight?");
  expect((await list(members.lead)).unread).toBe(2);
});

test("joins what several people do to a document on one day", async () => {
  const { id } = await write(form, members.lead);
  await comment(members.designer, id, "First");
  await comment(members.captain, id, "Second");
  await comment(members.designer, id, "Third");
  const { notifications, total, unread } = await list(members.lead);
  expect(notifications).toMatchObject([{ by: { name: "Dana Ito" }, count: 2, quote: "Third" }]);
  expect([total, unread]).toEqual([1, 1]);
});

test("makes one row of many documents that one member edits", async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 8; n += 1) ids.push((await write({ ...form, title: `Hub ${n}` })).id);
  await server.jobs.idle();
  for (const id of ids.slice(0, 5)) await edit(members.designer, id, 1);
  expect(await rowsOf(members.lead)).toHaveLength(5);
  await edit(members.designer, ids[0] ?? "", 2);
  expect(await rowsOf(members.lead)).toHaveLength(5);
  for (const id of ids.slice(5)) await edit(members.designer, id, 1);
  await edit(members.captain, ids[0] ?? "", 3);
  expect(await rowsOf(members.lead)).toEqual([
    ["edit", "Hub", "Clara Nyström", 1],
    ["edit", null, "Dana Ito", 8],
  ]);
});

test("makes one row of 200 documents that one member edits within an hour", async () => {
  const { id } = await write(form, members.lead);
  await server.jobs.idle();
  const actorId = await accountRequestsOf(team).idOf("designer");
  const { db } = server.context;
  const byId = db.selectFrom("documents").selectAll().where("id", "=", id);
  const row = await byId.executeTakeFirstOrThrow();
  const watching = await db.selectFrom("document_watches").selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: 200 }, () => newId());
  await db
    .insertInto("documents")
    .values(
      ids.map((each, n) => ({
        ...row,
        id: each,
        serial_number: `KB7${1000 + n}`,
        serial_running: null,
        sort_key: row.sort_key + n + 1,
      })),
    )
    .execute();
  await db
    .insertInto("document_watches")
    .values(ids.map((each) => ({ ...watching, document_id: each })))
    .execute();
  const notice = { about: "document", change: "edited", actorId } as const;
  await transact(server.context, async (trx) => {
    for (const documentId of ids) {
      const dated = { ...notice, documentId, at: Date.now(), mentioned: [] };
      await writeNotifications(trx, server.context, dated);
    }
  });
  expect(await rowsOf(members.lead)).toEqual([["edit", null, "Dana Ito", 200]]);
});

test("keeps counting when a row no longer remembers all edited documents", async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 7; n += 1) ids.push((await write({ ...form, title: `Hub ${n}` })).id);
  for (const id of ids.slice(0, 6)) await edit(members.designer, id, 1);
  await list(members.lead);
  const { db } = server.context;
  const many = Array.from({ length: 500 }, () => newId());
  await db
    .updateTable("notifications")
    .set({ documents: JSON.stringify(many), amount: 700 })
    .execute();
  await edit(members.designer, ids[6] ?? "", 1);
  await edit(members.designer, ids[6] ?? "", 2);
  expect(await rowsOf(members.lead)).toEqual([["edit", null, "Dana Ito", 701]]);
  const { documents } = await db
    .selectFrom("notifications")
    .select("documents")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(documents)).toEqual([ids[6], ...many.slice(0, 499)]);
});

test("joins the edits of a member beside those of others", async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 8; n += 1) ids.push((await write({ ...form, title: `Hub ${n}` })).id);
  await server.jobs.idle();
  await edit(members.captain, ids[5] ?? "", 1);
  await server.jobs.idle();
  for (const [n, id] of ids.entries()) {
    await edit(members.designer, id, n === 5 ? 2 : 1);
    await server.jobs.idle();
  }
  expect(await rowsOf(members.lead)).toEqual([
    ["edit", null, "Dana Ito", 8],
    ["edit", "Hub", "Clara Nyström", 1],
  ]);
});

const bringLate = (notice: Notice) =>
  transact(server.context, (trx) => notify(trx, server.context, notice));

test("a notice that comes after a later one of the same member changes nothing", async () => {
  const { id } = await write(form, members.lead);
  const { idOf } = accountRequestsOf(team);
  const first = await comment(members.designer, id, "First");
  await comment(members.designer, id, "Second");
  const { notifications } = await list(members.lead);
  await members.lead.send("POST", "/api/notifications/read");
  const notice = {
    about: "comment",
    documentId: id,
    commentId: first.body.id,
    at: Date.parse(notifications[0]?.at ?? "") - 1,
  } as const;
  const bring = async (actorId: string) => bringLate({ ...notice, actorId, mentioned: [] });
  await bring(await idOf("designer"));
  expect(await list(members.lead)).toMatchObject({
    unread: 0,
    notifications: [{ quote: "Second" }],
  });
  // The first one of somebody else is late, but new.
  await bring(await idOf("captain"));
  expect(await list(members.lead)).toMatchObject({
    unread: 1,
    notifications: [{ quote: "Second", count: 2, by: { name: "Dana Ito" } }],
  });
});

test("an edit whose notice comes after those of later edits is not counted twice", async () => {
  const { id } = await write(form, members.lead);
  const others: string[] = [];
  for (let n = 1; n <= 6; n += 1) others.push((await write({ ...form, title: `Rim ${n}` })).id);
  await server.jobs.idle();
  const began = Date.now();
  for (const each of [id, ...others]) await edit(members.designer, each, 1);
  expect(await rowsOf(members.lead)).toEqual([["edit", null, "Dana Ito", 7]]);
  await members.lead.send("POST", "/api/notifications/read");
  await bringLate({
    about: "document",
    change: "edited",
    documentId: id,
    actorId: await accountRequestsOf(team).idOf("designer"),
    at: began,
    mentioned: [],
  });
  expect(await list(members.lead)).toMatchObject({ unread: 0, notifications: [{ count: 7 }] });
});

test("shows names of as many mentions as a text can hold", async () => {
  const ids = Array.from({ length: 70_000 }, (_, n) => `m${n}`);
  const names = await readMentionedNames(server.context.db, { kind: "guest" }, ids);
  expect(names.size).toBe(70_000);
});

test("notifies a member of a mention once, even if they do not watch", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const { id } = await write(form, members.lead);
  await comment(members.lead, id, `<@${dana}> which bearing?`);
  expect(await rowsOf(members.designer)).toEqual([["mention", "Hub", "Theo Okafor", 1]]);
  const [row] = (await list(members.designer)).notifications;
  expect(row?.quote).toBe("@Dana Ito which bearing?");
  expect(await isWatching(members.designer, `/api/documents/${id}`)).toBe(true);
});

test("watches by taking part, unless the member has decided otherwise", async () => {
  const { id } = await write(form, members.lead);
  const path = `/api/documents/${id}`;
  expect(await isWatching(members.lead, path)).toBe(true);
  expect(await isWatching(members.designer, path)).toBe(false);
  await watch(members.lead, id, "DELETE");
  await edit(members.lead, id, 1);
  expect(await isWatching(members.lead, path)).toBe(false);
  await watch(members.designer, id);
  await watch(members.designer, id);
  expect(await isWatching(members.designer, path)).toBe(true);
  expect((await watch(members.designer, "a".repeat(20))).status).toBe(404);
});

test("does not watch for members who do not want it", async () => {
  const choices = { ...firstChoices, watchOwn: false };
  expect((await members.lead.put("/api/account/notifications", choices)).status).toBe(204);
  const { id } = await write(form, members.lead);
  expect(await isWatching(members.lead, `/api/documents/${id}`)).toBe(false);
});

test("watches and unwatches subteams, and the new one after a change", async () => {
  const { idOf } = accountRequestsOf(team);
  expect(await isWatching(members.lead, "/api/subteams/powertrain")).toBe(true);
  expect(await isWatching(members.lead, "/api/subteams/chassis")).toBe(false);
  const moved = await members.captain.put(`/api/members/${await idOf("lead")}`, {
    subteam: "chassis",
  });
  expect(moved.status).toBe(204);
  for (const subteam of ["powertrain", "chassis"])
    expect(await isWatching(members.lead, `/api/subteams/${subteam}`)).toBe(true);
  await members.lead.delete("/api/subteams/powertrain/watch");
  expect(await isWatching(members.lead, "/api/subteams/powertrain")).toBe(false);
});

test("marks rows as read and unread, and new events as unread again", async () => {
  const { id } = await write(form, members.lead);
  await comment(members.designer, id, "First");
  const [row] = (await list(members.lead)).notifications;
  const path = `/api/notifications/${row?.id}/read`;
  expect((await members.lead.send("PUT", path)).status).toBe(204);
  expect(await list(members.lead)).toMatchObject({ total: 1, unread: 0 });
  expect(await rowsOf(members.lead, "?unread=true")).toEqual([]);
  await members.lead.send("DELETE", path);
  expect(await list(members.lead, "?unread=true")).toMatchObject({ total: 1, unread: 1 });
  await members.lead.send("POST", "/api/notifications/read");
  expect(await list(members.lead)).toMatchObject({ unread: 0 });
  await comment(members.captain, id, "Second");
  expect(await list(members.lead)).toMatchObject({ total: 1, unread: 1 });
  const others = await members.designer.send<Problem>("PUT", path);
  expect(others.body.code).toBe("notification-not-found");
});

test("pages through hundreds of rows", async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 53; n += 1) ids.push((await write({ ...form, title: `Hub ${n}` })).id);
  for (const id of ids) await comment(members.designer, id, "Yes");
  const first = await list(members.lead);
  expect([first.notifications.length, first.total]).toEqual([50, 53]);
  const second = await list(members.lead, `?cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  const all = [...first.notifications, ...second.notifications];
  expect(new Set(all.map((row) => row.document?.id))).toEqual(new Set(ids));
});

test("names only remaining comments when others are deleted", async () => {
  const { id } = await write(form, members.designer);
  const remove = (by: Client, commentId: string) =>
    by.delete(`/api/documents/${id}/comments/${commentId}`);
  const first = (await comment(members.lead, id, "First stays")).body.id;
  const others = (await comment(members.captain, id, "Another's")).body.id;
  const second = (await comment(members.lead, id, "Second goes")).body.id;
  expect(await list(members.designer)).toMatchObject({
    notifications: [{ quote: "Second goes", count: 2, by: { name: "Theo Okafor" } }],
  });
  await remove(members.lead, second);
  expect(await list(members.designer)).toMatchObject({
    notifications: [{ quote: "Another's", count: 2, by: { name: "Clara Nyström" } }],
  });
  const last = (await comment(members.lead, id, "Last")).body.id;
  await remove(members.captain, others);
  expect(await list(members.designer)).toMatchObject({
    notifications: [{ quote: "Last", count: 1, by: { name: "Theo Okafor" } }],
  });
  await remove(members.lead, last);
  expect(await list(members.designer)).toMatchObject({
    notifications: [{ quote: "First stays", count: 1, by: { name: "Theo Okafor" } }],
  });
  await remove(members.lead, first);
  expect(await rowsOf(members.designer)).toEqual([]);
});

test("reads the deleted comment's day once, however many were notified", async () => {
  const { id } = await write(form, members.designer);
  const kept = await comment(members.lead, id, "Kept");
  const posted = await comment(members.captain, id, "Goes");
  await list(members.designer);
  const { db } = server.context;
  const joined = db.selectFrom("notifications").selectAll().where("amount", "=", 2);
  const row = await joined.executeTakeFirstOrThrow();
  const day = 24 * 60 * 60 * 1000;
  const copies = (count: number, at: number) =>
    Array.from({ length: count }, () => ({ ...row, id: newId(), member_id: newId(), at }));
  const others = [
    ...copies(20, row.at),
    ...copies(200, row.at - day),
    ...copies(200, row.at + day),
  ];
  await db.insertInto("notifications").values(others).execute();
  await server.jobs.idle();
  const before = server.statements.length;
  await members.captain.delete(`/api/documents/${id}/comments/${posted.body.id}`);
  expect(await list(members.designer)).toMatchObject({
    notifications: [{ quote: "Kept", count: 1 }],
  });
  const texts = server.statements.slice(before).map(({ sql }) => sql);
  expect(texts.filter((text) => text.startsWith(`update "notifications"`)).length).toBe(21);
  expect(texts.filter((text) => /select .* from "comments"/.test(text)).length).toBeLessThan(5);
  const changed = await db
    .selectFrom("notifications")
    .select("at")
    .where("comment_id", "=", kept.body.id)
    .execute();
  expect(changed.map(({ at }) => at)).toEqual(Array.from({ length: 21 }, () => row.at));
});

test("keeps a mention in the document when a comment with another mention is deleted", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const { id } = await write({ ...form, content: `<p><span data-mention="${dana}"></span></p>` });
  const posted = await comment(members.captain, id, `<@${dana}> knows`);
  expect(await rowsOf(members.designer)).toEqual([
    ["mention", "Hub", "Clara Nyström", 1],
    ["mention", "Hub", "Theo Okafor", 1],
  ]);
  await members.captain.delete(`/api/documents/${id}/comments/${posted.body.id}`);
  expect(await rowsOf(members.designer)).toEqual([["mention", "Hub", "Theo Okafor", 1]]);
});

test("forgets deleted documents", async () => {
  const { id } = await write(form, members.lead);
  await comment(members.designer, id, "Seen");
  expect(await rowsOf(members.lead)).toHaveLength(1);
  await members.lead.delete(`/api/documents/${id}`);
  expect(await rowsOf(members.lead)).toEqual([]);
});

test("does not notify again of a mention in a copy or a restored version", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const mention = `<p><span data-mention="${dana}"></span></p>`;
  const { id } = await write({ ...form, content: mention });
  await edit(members.lead, id, 1);
  await list(members.designer);
  await members.designer.send("POST", "/api/notifications/read");
  await watch(members.designer, id, "DELETE");
  await members.captain.send("POST", `/api/documents/${id}/duplicate`);
  await members.lead.post(`/api/documents/${id}/versions/1/restore`, { version: 2 });
  expect(await list(members.designer)).toMatchObject({ unread: 0 });
});

test("tells captains how many requests wait until none does", async () => {
  const { ask, listPendingRequests, approve } = accountRequestsOf(team);
  await ask();
  await ask({ email: "ida@team.edu" });
  expect(await rowsOf(members.captain)).toEqual([["request", null, null, 2]]);
  const [first, second] = await listPendingRequests();
  await members.captain.send("POST", "/api/notifications/read");
  await approve(first?.id ?? "");
  expect(await list(members.captain)).toMatchObject({ unread: 0, notifications: [{ count: 1 }] });
  await approve(second?.id ?? "");
  expect(await rowsOf(members.captain)).toEqual([]);
});

test("shows requests only to members who are captains at that time", async () => {
  const { ask, idOf, approve, listPendingRequests } = accountRequestsOf(team);
  await ask({ role: "captain" });
  const [request] = await listPendingRequests();
  await approve(request?.id ?? "");
  await ask({ email: "ida@team.edu" });
  expect(await rowsOf(members.captain)).toEqual([["request", null, null, 1]]);
  const lead = await idOf("lead");
  await members.captain.put(`/api/members/${lead}`, { role: "captain" });
  await ask({ email: "eva@team.edu" });
  expect(await rowsOf(members.lead)).toEqual([["request", null, null, 2]]);
  await members.captain.put(`/api/members/${lead}`, { role: "design-team" });
  expect(await rowsOf(members.lead)).toEqual([]);
});

test("notifications are deleted when the membership ends", async () => {
  const { id } = await write(form, members.lead);
  await comment(members.designer, id, "Yes");
  await list(members.lead);
  const { db } = server.context;
  const lead = await accountRequestsOf(team).idOf("lead");
  await members.captain.post("/api/members/remove", { ids: [lead] });
  const left = async (table: "notifications" | "document_watches" | "subteam_watches") =>
    db.selectFrom(table).select("member_id").where("member_id", "=", lead).execute();
  for (const table of ["notifications", "document_watches", "subteam_watches"] as const)
    expect(await left(table)).toEqual([]);
});

test("keeps notifications for 90 days", async () => {
  const { id } = await write(form, members.lead);
  await comment(members.designer, id, "Yes");
  await list(members.lead);
  const { db } = server.context;
  const day = 24 * 60 * 60 * 1000;
  for (const [age, total] of [
    [89, 1],
    [91, 0],
  ] as const) {
    await db
      .updateTable("notifications")
      .set({ at: Date.now() - age * day })
      .execute();
    await sweepNotifications(db);
    expect((await list(members.lead)).total).toBe(total);
  }
});

test("a mention in a document notifies once, and shows the current name", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const mention = `<span data-mention="${dana}">@Somebody</span>`;
  const { id } = await write({ ...form, content: `<p>Ask ${mention}</p>` });
  expect(await rowsOf(members.designer)).toEqual([["mention", "Hub", "Theo Okafor", 1]]);
  await members.designer.send("POST", "/api/notifications/read");
  await watch(members.designer, id, "DELETE");
  await edit(members.lead, id, 1, `<p>Please ask ${mention}</p>`);
  expect(await list(members.designer, "?unread=true")).toMatchObject({ total: 0 });
  const shown = await members.guest.get<{ content: string }>(`/api/documents/${id}`);
  expect(shown.body.content).toBe(
    `<p>Please ask <span data-mention="${dana}">@Dana Ito</span></p>`,
  );
  await members.captain.post(`/api/members/${dana}/erase`, {});
  const later = await members.lead.get<{ content: string }>(`/api/documents/${id}`);
  expect(later.body.content).toContain(">@Former member</span>");
});

test("a document and a comment may hold only a mention", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const { id } = await write({ ...form, content: `<p><span data-mention="${dana}"></span></p>` });
  expect((await comment(members.lead, id, `<@${dana}>`)).body).toMatchObject({
    content: `<@${dana}>`,
    mentions: [{ id: dana, name: "Dana Ito" }],
  });
});

test("finds members by part of their name, those whose name begins with it first", async () => {
  const find = async (q: string) => {
    const answer = await members.designer.get<MentionablePeople>(`/api/people?q=${q}`);
    return answer.body.people.map(({ name }) => name);
  };
  expect(await find("")).toEqual(["Clara Nyström", "Dana Ito", "Theo Okafor"]);
  expect(await find("NYSTROM")).toEqual(["Clara Nyström"]);
  expect(await find("o")).toEqual(["Clara Nyström", "Dana Ito", "Theo Okafor"]);
  expect(await find("t")).toEqual(["Theo Okafor", "Clara Nyström", "Dana Ito"]);
  expect(await find("rosa")).toEqual([]);
});
