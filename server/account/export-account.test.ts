import { expect, test } from "vitest";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { plainPng } from "../testing/plain-png.ts";
import { addPicture } from "../testing/portfolio-forms.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { beginDownload } from "../testing/slow-download.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { ask, idOf } = accountRequestsOf(team);

type Version = { document_id: string; version: number; title: string; content: string };
type Export = {
  versions: Version[];
  documents: { id: string }[];
  files: object[];
  stars: { document_id: string }[];
  views: { document_id: string }[];
};

const form = { title: "Hub", content: "<p>alpha</p>" };
const write = async (client: Client) =>
  (await client.post<SavedDocument>("/api/documents", { subteam: "chassis", ...form })).body.id;
const save = (client: Client, id: string, version: number, content: string) =>
  client.put(`/api/documents/${id}`, { ...form, version, content, tags: [], attachments: [] });

async function addVersionsByTheo(id: string, count: number, content: string): Promise<void> {
  const savedBy = await idOf("lead");
  const rows = Array.from({ length: count }, (_, n) => ({
    document_id: id,
    version: 100 + n,
    title: "Hub",
    content,
    saved_by_id: savedBy,
    saved_at: 1,
  }));
  await server.context.db.insertInto("document_versions").values(rows).execute();
}

const exportOf = async (client: Client) =>
  JSON.parse((await client.get("/api/account/export")).text) as Export;

test("exports what the member watches and was told", async () => {
  const id = await write(members.lead);
  await members.designer.post(`/api/documents/${id}/comments`, { content: "Which bearing?" });
  await server.jobs.idle();
  expect(await exportOf(members.lead)).toMatchObject({
    watchedDocuments: [{ document_id: id, is_on: 1 }],
    watchedSubteams: [{ subteam: "powertrain" }],
    notifications: [{ kind: "comment", document_id: id, read_at: null }],
    notificationChoices: null,
  });
});

test("exports the texts of the member's own versions, current and earlier", async () => {
  const id = await write(members.lead);
  await save(members.designer, id, 1, "<p>beta</p>");
  await save(members.lead, id, 2, "<p>gamma</p>");
  await save(members.designer, id, 3, "<p>delta</p>");
  const own = await write(members.lead);
  const { versions, documents } = await exportOf(members.lead);
  expect(documents.map((document) => document.id)).toEqual([id, own]);
  expect(versions).toHaveLength(3);
  expect(versions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ document_id: id, version: 1, content: "<p>alpha</p>" }),
      expect.objectContaining({ document_id: id, version: 3, content: "<p>gamma</p>" }),
      expect.objectContaining({ document_id: own, version: 1, content: "<p>alpha</p>" }),
    ]),
  );
  const designers = await exportOf(members.designer);
  expect(designers.versions.map(({ content }) => content).toSorted()).toEqual([
    "<p>beta</p>",
    "<p>delta</p>",
  ]);
});

test("exports the member's own files and pictures only", async () => {
  const file = await members.lead.upload("a.txt", "42 Nm");
  const { body: picture } = await addPicture(members.lead, await plainPng(40, 30));
  await addPicture(members.designer, await plainPng(40, 30));
  const { files } = await exportOf(members.lead);
  const unattached = { document_id: null, portfolio_id: null, created_at: expect.any(Number) };
  expect(files).toHaveLength(2);
  expect(files).toEqual(
    expect.arrayContaining([
      { id: file, name: "a.txt", size: 5, width: null, height: null, ...unattached },
      expect.objectContaining({ id: picture.id, width: 40, height: 30, ...unattached }),
    ]),
  );
});

test("exports what the member starred and viewed, not what others did", async () => {
  const [first, second] = [await write(members.lead), await write(members.lead)];
  await members.lead.send("PUT", `/api/documents/${first}/star`);
  await members.lead.send("PUT", `/api/documents/${first}/view`);
  for (const mark of ["star", "view"])
    await members.designer.send("PUT", `/api/documents/${second}/${mark}`);
  const { stars, views } = await exportOf(members.lead);
  expect(stars).toEqual([{ document_id: first, starred_at: expect.any(Number) }]);
  expect(views).toEqual([{ document_id: first, viewed_at: expect.any(Number) }]);
});

test("exports each of many versions once", async () => {
  const id = await write(members.lead);
  await addVersionsByTheo(id, 60, "<p>long</p>");
  const { versions } = await exportOf(members.lead);
  const numbers = versions.map(({ version }) => version);
  expect(numbers).toEqual([1, ...Array.from({ length: 60 }, (_, n) => 100 + n)]);
});

test("streams the export as it is read", async () => {
  await addVersionsByTheo(await write(members.lead), 60, `<p>${"x".repeat(10_000)}</p>`);
  const before = server.statements.length;
  const response = await members.lead.raw("GET", "/api/account/export");
  const reader = response.body?.getReader();
  await reader?.read();
  const queries = server.statements
    .slice(before)
    .filter(({ sql }) => /"document_versions"/.test(sql));
  expect(queries.length).toBeLessThanOrEqual(1);
  await reader?.cancel();
});

test("answers a HEAD request with the headers only", async () => {
  const { status, headers, text } = await members.lead.send("HEAD", "/api/account/export");
  expect([status, text]).toEqual([200, ""]);
  expect(headers.get("content-disposition")).toContain("paddock-account.json");
});

test("cuts the export short when the session ends", async () => {
  // More than the connection's buffers hold.
  await addVersionsByTheo(await write(members.lead), 60, `<p>${"x".repeat(500_000)}</p>`);
  const listener = await listenWith(server.app);
  try {
    const { closed, readRest } = await beginDownload(listener, "/api/account/export", members.lead);
    await members.lead.delete("/api/session");
    await closed;
    expect((await readRest()).isWhole).toBe(false);
  } finally {
    listener.close();
  }
});

test("exports kept answers, links, queued mail, and requests without secrets", async () => {
  const { db } = server.context;
  await server.jobs.stop();
  const id = await idOf("lead");
  const requests = ["first", "second"];
  for (const lastName of requests) await ask({ email: emailOf("lead"), lastName });
  const key = "b6f3c1de-pump-duty";
  const document = { subteam: "chassis", ...form };
  await members.lead.post("/api/documents", document, { "idempotency-key": key });
  await server.visitor().post("/api/password-resets", { email: emailOf("lead") });
  await members.designer.post("/api/documents", document, { "idempotency-key": key });
  await server.visitor().post("/api/password-resets", { email: emailOf("designer") });
  await members.captain.post("/api/account-requests/cleanup", {});

  const { text } = await members.lead.get("/api/account/export");
  const data = JSON.parse(text) as Record<string, { created_at: number; expires_at?: number }[]>;
  expect(data["keptAnswers"]).toEqual([
    { operation: "POST /api/documents", created_at: expect.any(Number) },
  ]);
  expect(data["links"]).toMatchObject([{ purpose: "reset" }]);
  const [link] = data["links"] ?? [];
  expect((link?.expires_at ?? 0) - (link?.created_at ?? 0)).toBe(60 * 60 * 1000);
  expect(data["waitingLetters"]).toMatchObject([
    { to: emailOf("lead"), subject: "Reset your Paddock password" },
  ]);
  expect(data["accountRequests"]).toMatchObject(requests.map((last_name) => ({ last_name })));
  expect(data["recordsAboutYou"]).toMatchObject(
    requests.map(() => ({ kind: "request-closed", to: "clean-up" })),
  );

  expect(data["eventsByYou"]).toMatchObject([{ kind: "document.created" }]);
  expect(data["eventsAboutYou"]).toEqual([]);
  await members.captain.put(`/api/members/${id}`, { subteam: "business" });
  const { text: later } = await members.lead.get("/api/account/export");
  expect(JSON.parse(later)).toMatchObject({ eventsAboutYou: [{ kind: "member.changed" }] });

  const [stored] = await db.selectFrom("links").selectAll().where("member_id", "=", id).execute();
  const mail = await db.selectFrom("jobs").select("payload").execute();
  const tokens = mail.flatMap(({ payload }) => payload.match(/(?<=token=)[\w-]{43}/g) ?? []);
  expect(new Set(tokens).size).toBe(2);
  const secrets = [key, stored?.token_hash, ...tokens];
  expect(secrets.filter((secret) => secret === undefined || text.includes(secret))).toEqual([]);
});
