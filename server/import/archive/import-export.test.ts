import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { CommentPage } from "../../../domain/comments/comment-shapes.ts";
import type {
  DocumentAnswer,
  DocumentListPage,
} from "../../../domain/documents/document-shapes.ts";
import type { Problem } from "../../../domain/shapes.ts";
import { importExport } from "../../testing/export-folder.ts";
import { type SignedIn } from "../../testing/sign-in-everyone.ts";
import { useTeam } from "../../testing/use-team.ts";
import type { Table } from "./archive-lines.ts";
import type { ImportReport } from "./import-archive.ts";
import { itemLines } from "./item-lines.ts";

const example = (path: string) => fileURLToPath(new URL(`../example/${path}`, import.meta.url));

let report: ImportReport;
let preview: ImportReport;

function run(dryRun = false): Promise<ImportReport> {
  const wanted = { file: example("export.json"), files: example("files"), dryRun };
  return importExport(server.context, wanted);
}

const { server, members } = useTeam();

beforeAll(async () => {
  preview = await run(true);
  report = await run();
  await server.jobs.idle();
});

const notesOf = (table: Table, name: string) =>
  report.items.get(table)?.find((item) => item.name === name)?.notes;

/** @returns the status, or the code of a refusal */
async function signIn(email: string, password: string): Promise<number | string> {
  const { status, body } = await server
    .visitor()
    .post<Problem>("/api/session", { email, password });
  return status < 400 ? status : body.code;
}

async function read(id: string): Promise<DocumentAnswer> {
  return (await members.designer.get<DocumentAnswer>(`/api/documents/${id}`)).body;
}

test("previews the same report without writing anything", () => {
  expect(itemLines(preview, { dryRun: true }).slice(1)).toEqual(
    itemLines(report, { dryRun: false }).slice(1),
  );
});

test("recognizes what earlier versions imported", async () => {
  const items = await server.context.db.selectFrom("imported_items").selectAll().execute();
  expect(items.map(({ source, hash }) => `${source} ${hash.slice(0, 12)}`).toSorted()).toEqual([
    "accountRequests req1 6ad635ae9b9f",
    "accountRequests req2 757055c9d5a3",
    "comments c1 12ed3d09d067",
    "comments c2 ca02ab14468e",
    "documents 72amey4vdpzb2zut75gk d5af430e44ab",
    "documents Hb83kdWq0ZsLmNvXcRtY 75ceb087b11c",
    "documents doc-2 0dfdb90f69b6",
    "documents doc-3 016a90bf1ddd",
    "documents doc-5 c6bcb79bd777",
    "portfolios 5kQzTn0yXbRwVdLm2sPfGh7JcEa1 8ead6f3f64b2",
    "portfolios wasHereBefore 6efeb0ab2527",
    "users 5kQzTn0yXbRwVdLm2sPfGh7JcEa1 607265c116d9",
    "users Qm2 1d66b820c5d0",
    "users Ue93kdLQpX7vBn2aRsTzYw8HcMf4 e0752a610979",
  ]);
});

test("keeps a document's id, serial number, tags, author, dates, pin, and files", async () => {
  const document = await read("Hb83kdWq0ZsLmNvXcRtY");
  expect(document).toMatchObject({
    title: "Motor mount torque",
    serialNumber: "KB60007",
    subteam: "powertrain",
    tags: ["Mounts", "CNC"],
    author: { name: "Jonas Beck", id: "Ue93kdLQpX7vBn2aRsTzYw8HcMf4" },
    createdAt: "2023-10-27T10:00:00.000Z",
    lastModified: "2023-11-02T18:30:00.000Z",
    season: "2023-24",
    isPinned: true,
    version: 1,
  });
  const [picture] = document.attachments;
  expect(document.attachments.map(({ name }) => name)).toEqual([
    "motor_mount.png",
    "torque_table.csv",
  ]);
  expect(document.content).toBe(
    '<h2 data-align="center">Torque</h2><p>See <a href="/document/doc-2">the wing notes</a>. ' +
      '<strong><span data-color="light-red">Never</span></strong> reuse bolts.</p>' +
      "<ul><li><p>M6</p><ul><li><p>10 Nm</p></li></ul></li></ul>" +
      `<p><img src="/api/files/${picture?.id}" alt="" width="240" height="160" /></p>`,
  );
  expect((await members.guest.raw("GET", `/api/files/${picture?.id}`)).status).toBe(200);
  expect(notesOf("documents", "KB60007 Motor mount torque")).toEqual([
    "file missing, left out: https://files.hawk.example/v0/b/hawk/o/attachments/1698400000002_lost.step",
  ]);
});

test("shows a missing title, date, or author in the API and in lists", async () => {
  expect(await read("doc-3")).toMatchObject({
    title: null,
    createdAt: null,
    season: null,
    serialNumber: "KB20003",
    tags: ["Wing", "Tunnel"],
    content: "<p>Run 4: no separation</p>",
    author: { id: null, name: "Noor Haddad" },
  });
  const page = await members.guest.get<DocumentListPage>(
    "/api/subteams/general/documents?limit=100",
  );
  const [unnumbered, undated] = page.body.documents
    .toSorted((a, b) => a.serialNumber.localeCompare(b.serialNumber, "en"))
    .toReversed();
  expect(undated).toMatchObject({
    serialNumber: "KB-OLD-4",
    title: null,
    author: { name: "Former member" },
  });
  expect(unnumbered).toMatchObject({ serialNumber: "KB00001", title: "Without a number" });
  const html = await (await members.guest.raw("GET", "/document/doc-3")).text();
  expect(html).toContain("Aerodynamics Wing Tunnel");
});

test("shows an author's email address to members but not to guests", async () => {
  const stored = notesOf("documents", "KB-OLD-4 Untitled Document");
  expect(stored).toContain("no date");
  const list = "/api/subteams/general/documents?limit=100";
  const names = async (who: keyof SignedIn) =>
    (await members[who].get<DocumentListPage>(list)).body.documents.map(
      ({ author }) => author.name,
    );
  expect(await names("lead")).toContain("stranger@hawk.edu");
  expect(await names("guest")).not.toContain("stranger@hawk.edu");
});

test("indexes imported documents and reads a single text as a tag", async () => {
  const found = await members.guest.get<{ results: { id: string }[] }>("/api/search?q=separation");
  expect(JSON.stringify(found.body)).toContain("doc-3");
  expect((await read("doc-2")).tags).toEqual(["Wing"]);
  expect((await read("doc-2")).content).toBe("<p>Angle of attack <em>12°</em>.</p>");
  expect(notesOf("documents", "KB20003 Wing notes")).toEqual(["removed from the text: script"]);
});

test("continues serial numbers from the highest one", async () => {
  const form = { subteam: "powertrain", title: "Next", content: "<p>a</p>", tags: [] };
  const { body } = await members.lead.post<{ serialNumber: string }>("/api/documents", form);
  expect(body.serialNumber).toBe("KB60008");
});

test("lets members edit an imported document and read its history", async () => {
  const { version } = await read("doc-3");
  const form = { version, title: "Run 4", content: "<p>Run 4: none</p>" };
  await members.lead.put("/api/documents/doc-3", form);
  expect(await read("doc-3")).toMatchObject({ title: "Run 4", version: 2 });
  const history = await members.lead.get("/api/documents/doc-3/versions");
  expect(history.status).toBe(200);
});

test("keeps the author and date of comments where they are known", async () => {
  const { body } = await members.captain.get<CommentPage>(
    "/api/documents/Hb83kdWq0ZsLmNvXcRtY/comments?limit=1",
  );
  expect(body).toMatchObject({ total: 2, comments: [{ content: "Which thread lock?" }] });
  const earlier = await members.captain.get<CommentPage>(
    `/api/documents/Hb83kdWq0ZsLmNvXcRtY/comments?limit=1&cursor=${body.nextCursor}`,
  );
  expect(earlier.body).toMatchObject({
    comments: [{ content: "The blue one.", createdAt: null, author: { name: "Jonas Beck" } }],
    nextCursor: null,
  });
  expect(notesOf("comments", "comment by Mara Lindt")).toEqual(["its document does not exist"]);
});

test("lets members sign in with an imported password and asks others to reset it", async () => {
  expect(await signIn("jonas.beck@hawk.edu", "late-apex-17")).toBe(200);
  expect(await signIn("mara.lindt@hawk.edu", "anything")).toBe("wrong-password");
  expect(notesOf("members", "old.member@hawk.edu")).toEqual([
    'role "advisor" unknown, set to Design Team',
    "its password hash was not imported",
    'subteam "aero" unknown, set to General',
    "no password: Reset Password lets them set one",
  ]);
  expect(notesOf("members", "left@hawk.edu")).toEqual(["not an active member (removed)"]);
});

test("approves a pending request with the password chosen in it", async () => {
  await members.captain.post("/api/account-requests/req1/approve", {});
  expect(await signIn("tess@hawk.edu", "first-request")).toBe(200);
});

test("stores no plain password anywhere", async () => {
  const { db } = server.context;
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).toContain("account_requests");
  // The search tables hold document text only and cannot be selected like other tables.
  for (const table of tables.filter((name) => !name.startsWith("search_")) as "members"[]) {
    const text = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    for (const secret of ["late-apex-17", "first-request", "was-denied"]) {
      expect(text).not.toContain(secret);
    }
  }
  expect(itemLines(report, { dryRun: false }).join("\n")).not.toMatch(/late-apex|was-denied|\$2b/);
});

test("publishes a portfolio at its address with resized pictures", async () => {
  const row = await server.context.db
    .selectFrom("portfolios")
    .selectAll()
    .where("url_slug", "=", "mara-lindt")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    user_id: "5kQzTn0yXbRwVdLm2sPfGh7JcEa1",
    subtitle: "Head of Aerodynamics",
    contact_email: "mara@hawk.edu",
    contact_phone: "",
    is_published: 1,
    is_findable: 0,
  });
  expect((JSON.parse(row.sections) as { id: string }[]).map(({ id }) => id)).toEqual([
    "intro",
    "awards",
    "experience",
    "contact",
  ]);
  expect(JSON.parse(row.experiences)).toMatchObject([
    {
      start: { month: "Sep", year: 2022 },
      end: { month: null, year: 2023 },
      skills: ["CFD", "Tunnel"],
      description: "<p>Front wing, <strong>all of it</strong>.</p>",
      photos: [{ alt: "" }],
    },
  ]);
  const picture = await members.nobody.raw(
    "GET",
    `/portfolio-pictures/${row.profile_picture}/188.webp`,
  );
  expect(picture.status).toBe(200);
  const page = await members.nobody.get("/mara-lindt");
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("Best wing 2023")]);
});

test("gives a former member's portfolio the nearest free address", async () => {
  expect(notesOf("portfolios", "team")).toContain("its address is team-2, not team");
  expect((await members.nobody.raw("GET", "/team-2")).status).toBe(200);
  expect(notesOf("portfolio_slugs", "unused")).toEqual(["no portfolio uses this address"]);
});
