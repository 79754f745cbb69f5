import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { DocumentAnswer, DocumentListPage } from "../../domain/documents/document-shapes.ts";
import type { LinkedFromPage } from "../../domain/documents/link-shapes.ts";
import type { NotificationPage } from "../../domain/notifications/notification-shapes.ts";
import type {
  AccountRequestPage,
  Cleanup,
  AuditLogPage,
  TeamPage,
} from "../../domain/people/people-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { readTexts } from "../testing/read-texts.ts";
import { useServer } from "../testing/use-team.ts";
import { fillSeason } from "./fill-season.ts";
import { emailOf, guestPassword, memberNames, password } from "./people.ts";
import { portfolios } from "./portfolios.ts";
import { rankedQueries } from "./ranked-queries.ts";
import { readSeason } from "./read-season.ts";

const demo = useServer();

beforeAll(async () => {
  await fillSeason({ ...demo.context, announce: () => undefined });
  // Each of a dozen pictures is decoded in its own process.
}, 90_000);

test("lets members and guests sign in and find documents in every subteam", async () => {
  const [member, guest] = [demo.visitor(), demo.visitor()];
  const signIn = { email: emailOf("elif"), password };
  expect((await member.post("/api/session", signIn)).status).toBe(200);
  expect((await guest.post("/api/guest-session", { teamPassword: guestPassword })).status).toBe(
    200,
  );
  for (const subteam of firstSubteams.map(({ id }) => id)) {
    const { body } = await guest.get<DocumentListPage>(`/api/subteams/${subteam}/documents`);
    expect(body.total).toBeGreaterThanOrEqual(5);
  }
});

test("has no broken links or missing pictures", async () => {
  const guest = demo.visitor();
  await guest.post("/api/guest-session", { teamPassword: guestPassword });
  const rows = await demo.context.db.selectFrom("documents").select("id").execute();
  const ids = rows.map((row) => row.id);
  for (const id of ids) {
    const { body } = await guest.get<DocumentAnswer>(`/api/documents/${id}`);
    expect(body.content).not.toContain(".md");
    for (const [, target] of body.content.matchAll(/href="\/document\/(\w+)"/g)) {
      expect(ids).toContain(target);
    }
    const shown = [...body.content.matchAll(/src="\/api\/files\/(\w+)"/g)].map(([, file]) => file);
    expect(body.attachments.map((file) => file.id)).toEqual(expect.arrayContaining(shown));
  }
});

test("gives a captain notifications of a week, and sends no email about them", async () => {
  const captain = demo.visitor();
  await captain.post("/api/session", { email: emailOf("amara"), password });
  const { body } = await captain.get<NotificationPage>("/api/notifications");
  const kinds = new Set(body.notifications.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(["mention", "comment", "new-document", "request"]));
  expect(body.unread).toBeGreaterThan(1);
  expect(body.total).toBeGreaterThan(body.unread);
  const mention = body.notifications.find(({ kind }) => kind === "mention");
  expect(mention?.quote).toContain("@Amara Okonkwo");
  const waiting = await demo.context.db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "in", ["mail-notifications", "send-digest"])
    .execute();
  expect(waiting).toEqual([]);
});

test("keeps the files of an edited document", async () => {
  const guest = demo.visitor();
  await guest.post("/api/guest-session", { teamPassword: guestPassword });
  const pages = readSeason().filter((page) => page.edited && page.attachments?.length);
  expect(pages.length).toBeGreaterThan(1);
  for (const { title, attachments = [] } of pages) {
    const row = await demo.context.db
      .selectFrom("documents")
      .select("id")
      .where("title", "=", title)
      .executeTakeFirstOrThrow();
    const { body } = await guest.get<DocumentAnswer>(`/api/documents/${row.id}`);
    expect(body.attachments.map(({ name }) => name)).toEqual(
      expect.arrayContaining(attachments.map((path) => path.split("/").at(-1))),
    );
  }
});

test("finds the text inside a PDF and a spreadsheet", async () => {
  const guest = demo.visitor();
  await guest.post("/api/guest-session", { teamPassword: guestPassword });
  await readTexts(demo);
  const first = async (query: string) =>
    (await guest.get<SearchAnswer>(`/api/search?q=${query}`)).body.results[0]?.inFile;
  expect(await first("silencer bush")).toMatchObject({ name: "water-pump.pdf", page: 2 });
  expect(await first("caliper to upright")).toMatchObject({ name: "fasteners.xlsx", page: null });
});

test("finds first what somebody half remembers", async () => {
  const guest = demo.visitor();
  await guest.post("/api/guest-session", { teamPassword: guestPassword });
  await readTexts(demo);
  const first = async (query: string) => {
    const { body } = await guest.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`);
    return body.results[0]?.title;
  };
  const found = [];
  for (const [query] of rankedQueries) found.push([query, await first(query)]);
  expect(found).toEqual(rankedQueries);
});

test.each(["wheel nut torque", "torque wheel nuts", "torque of the wheel nuts"])(
  "leads from “%s” to a document, its last editor, and the documents that link to it",
  async (query) => {
    const guest = demo.visitor();
    await guest.post("/api/guest-session", { teamPassword: guestPassword });
    await readTexts(demo);
    const { body: found } = await guest.get<SearchAnswer>(
      `/api/search?q=${encodeURIComponent(query)}`,
    );
    const [first] = found.results;
    expect(first?.inFile?.name).toBe("fasteners.xlsx");
    const { body } = await guest.get<DocumentAnswer>(`/api/documents/${first?.id}`);
    expect(body.lastModifiedBy?.name).toBe("Luca Moretti");
    const answer = await guest.get<LinkedFromPage>(`/api/documents/${first?.id}/linked-from`);
    expect(answer.body.documents.map(({ title }) => title)).toEqual([
      "Technical inspection: our own run-through",
      "Testing day: roles, plan, stop rules",
    ]);
  },
);

test("gives captains requests to decide, an audit log, and mail", async () => {
  const captain = demo.visitor();
  await captain.post("/api/session", { email: emailOf("amara"), password });
  const { requests } = (await captain.get<AccountRequestPage>("/api/account-requests")).body;
  // Arjun has an account: his request is hidden.
  expect(requests.map(({ fullName, older }) => [fullName, older.length])).toEqual([
    ["Owen Gallagher", 2],
    ["Kenji Watanabe", 0],
    ["Sofia Petrova", 0],
  ]);
  const [first] = (await captain.get<TeamPage>("/api/members")).body.members;
  expect(first).toMatchObject({ fullName: "Ingrid Halvorsen", isInvited: true });
  expect((await captain.post<Cleanup>("/api/account-requests/cleanup", {})).body.count).toBe(1);
  const { records } = (await captain.get<AuditLogPage>("/api/records")).body;
  const times = records.slice(1).map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(records.map(({ kind }) => kind)).size).toBeGreaterThan(10);
  await demo.jobs.idle();
  const mails = await readdir(join(demo.context.settings.dataDir, "mail"));
  expect(mails).toHaveLength(3);
});

test("gives everyone stars and views, and counts none of these views", async () => {
  const { db } = demo.context;
  const perMember = await db
    .selectFrom("views")
    .select(({ fn }) => ["member_id", fn.countAll<number>().as("views")])
    .groupBy("member_id")
    .execute();
  expect(perMember).toHaveLength(memberNames.length);
  for (const { views } of perMember) expect(Number(views)).toBeGreaterThan(8);
  const stars = await db.selectFrom("stars").select("starred_at as at").execute();
  expect(stars.length).toBeGreaterThan(memberNames.length);
  for (const { at } of stars) expect(at).toBeLessThan(Date.now());
  expect(await db.selectFrom("view_counts").selectAll().execute()).toEqual([]);
});

test("publishes two portfolios, one of them findable", async () => {
  const nobody = demo.visitor();
  const robots = [];
  for (const { slug, experiences } of portfolios) {
    const { status, text, headers } = await nobody.get(`/${slug}`);
    expect([slug, status]).toEqual([slug, 200]);
    const shown = [...text.matchAll(/<a href="(\/portfolio-pictures\/[^"]+)"/g)].map(
      ([, at]) => at,
    );
    expect(shown).toHaveLength(experiences.flatMap(({ photos }) => photos).length);
    for (const address of shown) expect((await nobody.get(address ?? "")).status).toBe(200);
    robots.push(headers.get("x-robots-tag"));
  }
  expect(robots).toEqual([null, "noindex"]);
});
