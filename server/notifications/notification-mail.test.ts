import { describe, expect, test, vi } from "vitest";
import {
  firstChoices,
  type NotificationChoices,
} from "../../domain/notifications/notifications.ts";
import type { Problem } from "../../domain/shapes.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import type { TestServer } from "../testing/test-server.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { mailInterval } from "./mail-notifications.ts";
import { notify } from "./notify.ts";

const team = useTeamPerTest({ TIME_ZONE: "Europe/Berlin" });
const { server, members, write } = team;

const comment = (by: Client, id: string, content: string) =>
  by.post<{ id: string }>(`/api/documents/${id}/comments`, { content });

const choose = (client: Client, choices: Partial<NotificationChoices>) =>
  client.put("/api/account/notifications", { ...firstChoices, ...choices });

/** Unfolds the headers, and decodes the quoted-printable text after them. */
function readable(mail: string): string {
  const end = mail.indexOf("\n\n");
  const text = mail
    .slice(end)
    .replaceAll("=\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const headers = mail.slice(0, end).replace(/(?<=^[\w-]+:)\n/gm, "");
  return headers + Buffer.from(text, "latin1").toString("utf8");
}

/** Sends the emails that wait only for the time in which the member may read here first. */
async function sendSoon({ jobs, context: { db } }: TestServer): Promise<void> {
  await jobs.idle();
  const soon = db.updateTable("jobs").set({ run_at: 0 }).where("kind", "=", "mail-notifications");
  await soon.where("unique_key", "is", null).execute();
  await jobs.idle();
}

async function mails(): Promise<string[]> {
  await sendSoon(server);
  return (await sentMail(server)).map(readable);
}

const tokenIn = (mail = "") => /\/unsubscribe\?token=([\w-]+)/.exec(mail)?.[1] ?? "";

/** The time of the jobs that wait for a member, in the team's time zone. */
async function waitingTimes(kind: string): Promise<string[]> {
  await sendSoon(server);
  const { db } = server.context;
  const rows = await db.selectFrom("jobs").select("run_at").where("kind", "=", kind).execute();
  const zone = { timeZone: "Europe/Berlin", hour: "2-digit", minute: "2-digit" } as const;
  return rows.map((row) => new Date(row.run_at).toLocaleTimeString("de-DE", zone));
}

test("mails a mention at once, with a quote and a way to stop such emails", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const { id } = await write({ title: "Hub" });
  await comment(members.lead, id, `<@${dana}> which bearing? ${"x".repeat(400)}`);
  const [mail = "", ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toContain("To: dana@team.edu");
  expect(mail).toContain("Subject: Theo Okafor mentioned you in Hub");
  expect(mail).toContain(`http://localhost:3000/document/${id}`);
  expect(mail).toMatch(/> @Dana Ito which bearing\? x{274}…\n/);
  const token = tokenIn(mail);
  expect(mail).toContain(
    `List-Unsubscribe: <http://localhost:3000/api/unsubscribe?token=${token}>`,
  );
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("joins what happens within ten minutes into the next email", async () => {
  await choose(members.lead, { comments: "at-once" });
  const { id } = await write({ title: "Hub" });
  await comment(members.designer, id, "First");
  expect(await mails()).toHaveLength(1);
  await comment(members.designer, id, "Second");
  await comment(members.captain, id, "Third");
  expect(await mails()).toHaveLength(1);
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + mailInterval);
  await runJobsOfTomorrow(server);
  clock.mockRestore();
  const all = (await mails()).filter((mail) => mail.includes("To: theo@team.edu"));
  expect(all).toHaveLength(2);
  expect(all[1]).toContain("Clara Nyström and 1 other commented on Hub");
  expect(all[1]).toContain("> Third");
});

test("keeps one job waiting for the next email about a document", async () => {
  await choose(members.lead, { comments: "at-once" });
  const { id } = await write({ title: "Hub" });
  await comment(members.designer, id, "First");
  expect(await mails()).toHaveLength(1);
  for (let n = 1; n <= 15; n += 1) await comment(members.designer, id, `Comment ${n}`);
  expect(await waitingTimes("mail-notifications")).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test("mails nothing that the member has read on a screen", async () => {
  await choose(members.lead, { comments: "at-once" });
  const { id } = await write({ title: "Hub" });
  await comment(members.designer, id, "First");
  await comment(members.designer, id, "Second");
  expect(await mails()).toHaveLength(1);
  await members.lead.send("POST", "/api/notifications/read");
  await runJobsOfTomorrow(server);
  expect(await mails()).toHaveLength(1);
});

test("mails nothing that the member reads while it happens", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const { id } = await write({ title: "Hub" });
  await comment(members.lead, id, `<@${dana}> which bearing?`);
  await server.jobs.idle();
  await members.designer.send("PUT", `/api/documents/${id}/view`);
  expect(await mails()).toEqual([]);
});

test("sends one digest a day, and none without news", async () => {
  const first = await write({ title: "Hub" });
  const second = await write({ title: "Rim" });
  await comment(members.designer, first.id, "First");
  await comment(members.captain, second.id, "Second");
  await members.captain.put(`/api/documents/${first.id}`, {
    title: "Hub",
    content: "<p>43 Nm</p>",
    version: 1,
  });
  expect(await waitingTimes("send-digest")).toEqual(["07:00", "07:00"]);
  await runJobsOfTomorrow(server);
  const sent = await mails();
  const digest = sent.find((mail) => mail.includes("To: theo@team.edu")) ?? "";
  expect(digest).toMatch(/Subject: What happened in /);
  for (const line of [
    "Dana Ito commented on Hub",
    "> First",
    "Clara Nyström commented on Rim",
    "Clara Nyström edited Hub",
  ])
    expect(digest).toContain(line);
  // Dana watches Hub since her comment.
  expect(sent).toHaveLength(2);
  await runJobsOfTomorrow(server);
  expect(await mails()).toHaveLength(2);
});

test("lists a hundred things in a digest, counts the rest, and sends no second one", async () => {
  const { id } = await write({ title: "Hub" });
  await comment(members.designer, id, "First");
  await server.jobs.idle();
  const { db } = server.context;
  const row = await db.selectFrom("notifications").selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 249 }, () => ({ ...row, id: newId(), group_key: newId() }));
  await db.insertInto("notifications").values(others).execute();
  for (let n = 0; n < 2; n += 1) {
    await runJobsOfTomorrow(server);
    const [digest = "", ...more] = await mails();
    expect(more).toEqual([]);
    const [text = ""] = digest.split("<!doctype html>");
    expect(text.match(/Dana Ito commented on Hub/g)).toHaveLength(100);
    expect(text).toContain("and 150 more\nhttp://localhost:3000/notifications\n");
  }
  expect(await waitingTimes("send-digest")).toEqual([]);
});

test("sends nothing about what a member wants only here", async () => {
  await choose(members.lead, { comments: "here" });
  const { id } = await write({ title: "Hub" });
  await comment(members.designer, id, "First");
  await runJobsOfTomorrow(server);
  expect(await mails()).toEqual([]);
});

test("ends one kind of email without a session, and from any origin", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const { id } = await write({ title: "Hub" });
  await comment(members.lead, id, `<@${dana}> which bearing?`);
  const path = `/api/unsubscribe?token=${tokenIn((await mails())[0])}`;
  const visitor = server.visitor();
  const answer = await visitor.get(path);
  expect(answer.body).toEqual({ email: "dana@team.edu", topic: "mentions" });
  const oneClick = {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://mail.example",
    },
    body: "List-Unsubscribe=One-Click",
  };
  for (let n = 0; n < 2; n += 1)
    expect((await visitor.send("POST", path, oneClick)).status).toBe(204);
  const choices = (await members.designer.get("/api/account/notifications")).body;
  expect(choices).toEqual({ ...firstChoices, mentions: "here" });
  const wrong = await visitor.send<Problem>("POST", "/api/unsubscribe?token=wrong", oneClick);
  expect([wrong.status, wrong.body.code]).toEqual([410, "link-not-valid"]);
});

test("a digest's link ends the digest alone", async () => {
  await choose(members.lead, { edits: "at-once", newDocuments: "here" });
  const { id } = await write({ title: "Hub" });
  await comment(members.designer, id, "First");
  await runJobsOfTomorrow(server);
  const [digest] = await mails();
  await server.visitor().send("POST", `/api/unsubscribe?token=${tokenIn(digest)}`);
  expect((await members.lead.get("/api/account/notifications")).body).toEqual({
    mentions: "at-once",
    comments: "here",
    edits: "at-once",
    newDocuments: "here",
    reviews: "here",
    watchOwn: true,
  });
});

test("plans an email for an earlier comment whose notice comes after the last email", async () => {
  await choose(members.lead, { comments: "at-once" });
  const { id } = await write({ title: "Hub" });
  const before = Date.now() - 1000;
  const early = await comment(members.captain, id, "Noticed first");
  expect(await mails()).toHaveLength(1);
  const actorId = await accountRequestsOf(team).idOf("designer");
  const late = { about: "comment", documentId: id, commentId: early.body.id, actorId } as const;
  await transact(server.context, (trx) =>
    notify(trx, server.context, { ...late, at: before, mentioned: [] }),
  );
  expect(await waitingTimes("mail-notifications")).toHaveLength(1);
});

describe("while the mail server is away", () => {
  const away = useTeamPerTest({ MAIL_URL: "smtp://127.0.0.1:9" });

  const waiting = async () => {
    await sendSoon(away.server);
    const { db } = away.server.context;
    return db.selectFrom("jobs").select("payload").where("kind", "=", "send-mail").execute();
  };

  test("the export of an account has no email to another member", async () => {
    const dana = await accountRequestsOf(away).idOf("designer");
    const { id } = await away.write({ title: "Hub" });
    await comment(away.members.lead, id, `<@${dana}> knows`);
    expect(await waiting()).toHaveLength(1);
    const waitingIn = async (client: Client) =>
      (JSON.parse((await client.get("/api/account/export")).text) as { waitingLetters: object[] })
        .waitingLetters;
    expect(await waitingIn(away.members.designer)).toMatchObject([{ to: "dana@team.edu" }]);
    expect(await waitingIn(away.members.lead)).toEqual([]);
  });

  test("erasing a member deletes the emails that name them", async () => {
    const dana = await accountRequestsOf(away).idOf("designer");
    const { id } = await away.write({ title: "Hub" });
    await comment(away.members.designer, id, "Mine");
    await choose(away.members.lead, { comments: "at-once" });
    await comment(away.members.captain, id, `<@${dana}> knows`);
    expect((await waiting()).length).toBeGreaterThan(1);
    await away.members.captain.post(`/api/members/${dana}/erase`, {});
    expect(await waiting()).toEqual([]);
  });
});
