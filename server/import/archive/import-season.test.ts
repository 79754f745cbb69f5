import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CommentPage } from "../../../domain/comments/comment-shapes.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { seasonOf } from "../../../domain/documents/seasons.ts";
import { archivedComment, archivedDocument } from "../../archive/season/season-shapes.ts";
import type { Client } from "../../testing/client.ts";
import { openMovingTeam, type MovingTeam } from "../../testing/moving-team.ts";
import { plainPng } from "../../testing/plain-png.ts";
import { archivedPage, writeSeasonArchive } from "../../testing/season-archive.ts";
import { startProcess } from "../../testing/server-process.ts";
import { signInEveryone } from "../../testing/sign-in-everyone.ts";

const kind = process.env["PADDOCK_TEST_DATABASE"] ?? "sqlite";
const programs = {
  import: fileURLToPath(new URL("../main.ts", import.meta.url)),
  archive: fileURLToPath(new URL("../../archive/run-archive.ts", import.meta.url)),
  backup: fileURLToPath(new URL("../../archive/run-backup.ts", import.meta.url)),
};

const [file, picture] = ["a".repeat(20), "b".repeat(20)];
const hub = archivedPage({
  id: "hub-of-2025",
  serialNumber: "KB20001",
  subteam: "old-aero",
  tags: ["hub", "größe"],
  content: `<p>See <a href="/document/wing-of-2025">the wing</a>.<img src="/api/files/${picture}" alt="" width="40" height="30" /></p>`,
  attachments: [
    { id: file, name: "torque.txt", size: 5, kind: "other", picture: null, textNote: null },
    {
      id: picture,
      name: "hub.png",
      size: 5,
      kind: "image",
      picture: { width: 40, height: 30 },
      textNote: null,
    },
  ],
  isPinned: true,
});
const wing = archivedPage({
  id: "wing-of-2025",
  title: "Wing",
  serialNumber: "KB30002",
  content: '<p>Ask <span data-mention="max-of-2025">@Max Power</span>.</p>',
});
const comment = {
  id: "comment-of-2025",
  documentId: hub.id,
  content: "Torqued twice.",
  author: { id: null, name: "Ada Vale", subteam: null },
  createdAt: "2025-10-03T10:00:00.000Z",
};
const season = {
  documents: [hub, wing],
  comments: [comment],
  subteams: [{ id: "old-aero", name: "Aerodynamics" }],
  files: { [file]: "42 Nm", [picture]: await plainPng(40, 30) },
};

let team: MovingTeam;
let archive: string;

beforeEach(async () => {
  team = await openMovingTeam(kind, kind);
  archive = join(team.folder, "2025-26.paddock.zip");
  // A SQLite database must not exist yet. A dry run does not make tables in another one.
  if (kind === "sqlite") await rm(fileURLToPath(team.to.url), { force: true });
  else await (await open()).stop();
});
afterEach(() => team.remove());

const filesOf = (place: "from" | "to") => ({ FILES_URL: `file:${team.folder}/${place}/files` });
const open = (place: "from" | "to" = "to") => team.open(team[place], filesOf(place));
const hasSqliteFile = () => kind === "sqlite" && existsSync(fileURLToPath(team.to.url));

const run = (program: keyof typeof programs, ...args: string[]) => runOn("to", program, args);

async function runOn(place: "from" | "to", program: keyof typeof programs, args: string[]) {
  const settings = {
    DATA_DIR: team.folder,
    DATABASE_URL: team[place].url,
    ...filesOf(place),
  };
  const { ended, printed } = startProcess(settings, "pipe", args, programs[program]);
  return { code: await ended, printed: printed() };
}

const read = async (client: Client, id: string) =>
  (await client.get<DocumentAnswer>(`/api/documents/${id}`)).body;

test("fills an empty team with the documents, comments, and files of a season", async () => {
  await writeSeasonArchive(archive, season);
  const preview = await run("import", archive, "--dry-run");
  expect(preview).toMatchObject({
    code: 0,
    printed: expect.stringContaining("documents: 2 new\n"),
  });
  expect(hasSqliteFile()).toBe(false);
  const report = join(team.folder, "report.txt");
  expect(await run("import", archive, "--report", report)).toMatchObject({ code: 0 });
  expect(await readFile(report, "utf8")).toBe("Done.\n  documents: 2 new\n  comments: 1 new\n");

  const server = await open();
  const { lead } = await signInEveryone(server);
  const document = await read(lead, hub.id);
  const [attachment, shown] = document.attachments;
  expect(document).toMatchObject({
    subteam: "aerodynamics",
    title: "Hub",
    serialNumber: "KB20001",
    tags: ["hub", "größe"],
    author: { id: null, name: "Ada Vale" },
    createdAt: hub.createdAt,
    lastModified: hub.lastModified,
    season: "2025-26",
    version: 1,
    isPinned: true,
    content: hub.content.replace(picture, `${shown?.id}`),
  });
  expect(attachment).toMatchObject({ name: "torque.txt", size: 5 });
  expect(shown).toMatchObject({ name: "hub.png", picture: { width: 40, height: 30 } });
  expect((await read(lead, wing.id)).content).toBe("<p>Ask @Max Power.</p>");
  const bytes = await lead.raw("GET", `/api/files/${attachment?.id}`);
  expect(await bytes.text()).toBe("42 Nm");
  const comments = await lead.get<CommentPage>(`/api/documents/${hub.id}/comments`);
  expect(comments.body.comments).toMatchObject([
    { id: comment.id, content: comment.content, createdAt: comment.createdAt },
  ]);
  expect((await lead.get("/api/search?q=wing")).text).toContain(hub.id);
  await server.stop();
});

test("takes what another team has archived", async () => {
  const other = await open("from");
  const { members, id } = await team.fill(other, 3);
  const { content, serialNumber, tags, createdAt, lastModified } = await read(members.lead, id);
  await other.stop();
  const label = seasonOf(Date.now());
  expect(await runOn("from", "archive", ["--season", label, archive])).toMatchObject({ code: 0 });
  const { printed } = await run("import", archive);
  expect(printed).toContain("Done.\n  documents: 3 new\n  comments: 1 new\n");
  const server = await open();
  const { lead } = await signInEveryone(server);
  expect(await read(lead, id)).toMatchObject({
    title: "Hub, second",
    author: { id: null, name: "Theo Okafor" },
    version: 1,
    isPinned: true,
    attachments: [{ name: "torque.txt", size: 5 }],
    content,
    serialNumber,
    tags,
    createdAt,
    lastModified,
  });
  await server.stop();
});

test("changes nothing in a second run, and no text that is there already", async () => {
  await writeSeasonArchive(archive, season);
  await run("import", archive);
  const again = await run("import", archive);
  expect(again.printed).toContain("  documents: 2 unchanged\n  comments: 1 unchanged\n");
  const changed = { ...hub, content: "<p>x</p>", lastModified: "2025-10-09T10:00:00.000Z" };
  const other = { ...wing, serialNumber: "KB30009", title: "Wing of another team" };
  const onIt = { ...comment, id: "comment-on-another", documentId: wing.id };
  await writeSeasonArchive(archive, {
    ...season,
    documents: [changed, other],
    comments: [comment, onIt],
  });
  const { printed } = await run("import", archive);
  expect(printed).toContain("  documents: 2 skipped\n  comments: 1 unchanged, 1 skipped\n");
  expect(printed).toContain("    the team has another text of it, which was kept\n");
  expect(printed).toContain("    the team has another document with its id\n");
  const server = await open();
  const { lead } = await signInEveryone(server);
  expect(await read(lead, hub.id)).toMatchObject({
    version: 1,
    attachments: [{ name: "torque.txt" }, { name: "hub.png" }],
  });
  expect(await read(lead, wing.id)).toMatchObject({ version: 1, title: "Wing" });
  await server.stop();
});

test("leaves alone what the team has, and restores nothing that was deleted", async () => {
  const server = await open("from");
  const { members, id } = await team.fill(server, 3);
  const { lead } = members;
  const list = await lead.get<{ documents: { id: string }[] }>("/api/subteams/chassis/documents");
  const ids = list.body.documents.map((each) => each.id);
  const documents = [];
  for (const each of ids) documents.push(archivedDocument.parse(await read(lead, each)));
  const comments = await lead.get<CommentPage>(`/api/documents/${id}/comments`);
  const archived = comments.body.comments.map((each) =>
    archivedComment.parse({ ...each, documentId: id }),
  );
  const [deleted, edited] = ids.filter((each) => each !== id);
  await lead.delete(`/api/documents/${deleted}`);
  const form = { version: 1, title: "Ours", content: "<p>ours</p>" };
  expect((await lead.put(`/api/documents/${edited}`, form)).status).toBe(200);
  const { author: byId } = await read(lead, id);
  const own = { ...wing, author: byId };
  const foreign = { ...hub, attachments: [], author: { ...byId, name: "Zoe Quist" } };
  await writeSeasonArchive(archive, {
    documents: [...documents, own, foreign],
    comments: archived,
    files: { [file]: "42 Nm" },
  });

  const { code, printed } = await runOn("from", "import", [archive]);
  expect(code).toBe(0);
  expect(printed).toContain(
    "  documents: 2 new, 1 unchanged, 2 skipped\n  comments: 1 unchanged\n",
  );
  expect(printed).toContain("    deleted in Paddock since it was imported\n");
  expect(printed).toContain("    the team has another text of it, which was kept\n");
  expect((await lead.get(`/api/documents/${deleted}`)).status).toBe(404);
  expect(await read(lead, `${edited}`)).toMatchObject({ title: "Ours", version: 2 });
  expect((await read(lead, wing.id)).author).toEqual(byId);
  expect((await read(lead, hub.id)).author).toEqual({ id: null, name: "Zoe Quist" });
  await server.stop();
});

test("changes nothing that an export brought", async () => {
  const exported = join(team.folder, "export.json");
  const old = { title: "Hub", content: "<p>42 Nm</p>", subteam: "chassis", author: "Ada Vale" };
  const document = { ...old, id: "one", serialNumber: "KB30001", createdAt: "2025-10-01" };
  await writeFile(exported, JSON.stringify({ documents: [document] }));
  expect(await run("import", exported)).toMatchObject({ code: 0 });
  expect(await run("archive", "--season", "2025-26", archive)).toMatchObject({ code: 0 });
  for (const [source, outcome] of [
    [archive, "documents: 1 unchanged\n"],
    [exported, "documents: 1 unchanged\n"],
  ] as const)
    expect((await run("import", source)).printed).toContain(outcome);
});

test("refuses an archive that would bring people", async () => {
  await writeSeasonArchive(archive, { ...season, kind: "export" });
  expect(await run("import", archive)).toEqual({
    code: 2,
    printed: "This is not the archive of a season.\n",
  });
});

test("trusts nothing in an archive", async () => {
  const image = `<img src="/api/files/${"c".repeat(20)}">`;
  const documents = [
    { ...hub, content: `<p onclick="x()">a</p><script>alert(1)</script>${image}` },
    { ...wing, content: `<p>${"a".repeat(1_100_000)}</p>` },
    archivedPage({ id: "no id?", serialNumber: "KB30003" }),
    archivedPage({ id: "long", title: "a".repeat(201) }),
    archivedPage({ id: "odd", title: "Od\0d\u202e\nline", serialNumber: "KB30004" }),
  ];
  const names = { email: "in@truder.edu", firstName: "In", lastName: "Truder" };
  const rank = { role: "captain", subteam: "chassis", status: "active" };
  const members = [{ id: "intruder", ...names, ...rank }];
  await writeSeasonArchive(archive, { documents, others: { members } });
  const { code, printed } = await run("import", archive);
  expect(code).toBe(0);
  expect(printed).toContain("  documents: 2 new, 3 skipped\n");
  expect(printed).toContain(
    "    file missing, left out: torque.txt\n    file missing, left out: hub.png\n",
  );
  expect(printed).toContain("    its content is larger than 1 MB\n");
  expect(printed).toMatch(/ {2}number 3, skipped\n {4}id: .*\n {2}number 4, skipped\n {4}title: /);
  const server = await open();
  const { lead, captain } = await signInEveryone(server);
  expect((await read(lead, hub.id)).content).toBe("<p>a</p>");
  expect((await read(lead, "odd")).title).toBe("Odd line");
  expect((await captain.get("/api/members")).text).not.toContain("truder");
  await server.stop();
});

test("refuses a damaged archive before anything is written", async () => {
  await writeSeasonArchive(archive, season);
  const bytes = await readFile(archive);
  const damaged = Buffer.from(bytes);
  damaged.write("24 Nm", damaged.indexOf("42 Nm"));
  for (const [wrong, line] of [
    [bytes.subarray(0, bytes.length - 30), /is not a Paddock archive/],
    [Buffer.from("{}"), /is not a Paddock archive/],
    [damaged, /^The archive is damaged: files\/\w+\.txt \(.*\)\.\n/m],
  ] as const) {
    await writeFile(archive, wrong);
    const { code, printed } = await run("import", archive);
    expect([code, printed]).toEqual([2, expect.stringMatching(line)]);
  }
  expect(hasSqliteFile()).toBe(false);
});

test("stores no more bytes of a file than the archive says", async () => {
  await writeSeasonArchive(archive, { ...season, bytesOf: { [file]: 4 } });
  const { code, printed } = await run("import", archive);
  expect([code, printed]).toEqual([1, expect.stringMatching(/does not have 4 bytes\.\n/)]);
});

test("refuses a backup and names the command that restores it", async () => {
  const server = await open("from");
  await team.fill(server, 1);
  expect(await runOn("from", "backup", [archive])).toMatchObject({ code: 0 });
  expect(await runOn("from", "import", [archive])).toEqual({
    code: 2,
    printed: "This is a backup, which is not imported: npm run restore restores it.\n",
  });
  await server.stop();
});
