import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seasonOf } from "../../../domain/documents/seasons.ts";
import type { AuditLogPage } from "../../../domain/people/people-shapes.ts";
import { listenWith } from "../../testing/listen-with.ts";
import { plainPng } from "../../testing/plain-png.ts";
import { startProcess } from "../../testing/server-process.ts";
import { beginDownload, bigFile } from "../../testing/slow-download.ts";
import { useTeam } from "../../testing/use-team.ts";
import { readJsonLines } from "../json-lines.ts";
import { openArchive } from "../open-archive.ts";

const { server, members, write } = useTeam();
const season = seasonOf(Date.now());
const path = `/api/seasons/${season}/archive`;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-season-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function download(): Promise<string> {
  const response = await members.captain.raw("GET", path);
  expect(response.status).toBe(200);
  const file = join(folder, "season.paddock.zip");
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return file;
}

const programs = {
  archive: fileURLToPath(new URL("../run-archive.ts", import.meta.url)),
  restore: fileURLToPath(new URL("../run-restore.ts", import.meta.url)),
  verify: fileURLToPath(new URL("../run-verify.ts", import.meta.url)),
};

function run(program: keyof typeof programs, args: readonly string[], DATA_DIR = folder) {
  const { databaseUrl, filesUrl } = server.context.settings;
  const settings = { DATA_DIR, DATABASE_URL: databaseUrl.href, FILES_URL: filesUrl.href };
  const { ended, printed } = startProcess(settings, "pipe", args, programs[program]);
  return ended.then((code) => ({ code, printed: printed() }));
}

test("holds the documents of a season, and neither addresses nor earlier seasons", async () => {
  const picture = await members.lead.upload("hub & carrier.png", await plainPng(40, 30));
  const notes = await members.lead.upload("notes.txt", "42 Nm");
  const other = await write({ title: "Earlier" });
  await server.context.db
    .updateTable("documents")
    .set({ season: "2019-20" })
    .where("id", "=", other.id)
    .execute();
  const upright = await write({ title: "Upright" });
  const { id } = await write({
    title: "Hub <design>",
    content:
      `<h1>Load</h1><table><tbody><tr><td>1</td></tr></tbody></table>` +
      `<pre><code>a &lt; b</code></pre>` +
      `<p><a href="${server.context.settings.baseUrl}/document/${upright.id}">All</a></p>` +
      `<h2>Load</h2><p><img src="/api/files/${picture}" alt="Hub"></p>` +
      `<p><a href="/document/${upright.id}#section-load">Upright</a> ` +
      `<a href="/document/${other.id}">Earlier</a></p>`,
    attachments: [picture, notes],
  });
  await members.designer.post(`/api/documents/${id}/comments`, { content: "Torqued <twice>." });

  await using archive = await openArchive(await download(), null);
  const { manifest, read } = archive;
  expect(manifest).toMatchObject({ kind: "season", season, missing: [], changed: [] });
  const documents = await Array.fromAsync(readJsonLines(await read("data/documents.jsonl")));
  expect(documents.map(({ title }) => title)).toEqual(["Hub <design>", "Upright"]);
  const page = await text(await read(`documents/${id}.html`));
  const pathOf = async (name: string) => {
    const files = await Array.fromAsync(readJsonLines(await read("data/stored-files.jsonl")));
    return files.find((file) => file["id"] === name)?.["path"] as string;
  };
  expect(page).toContain("<h1>Hub &lt;design&gt;</h1>");
  expect(page).toContain('<h2 data-level="1" id="section-load">Load</h2>');
  expect(page).toContain('<h2 id="section-load-2">Load</h2>');
  expect(page).toContain('aria-label="Table"><table>');
  expect(page).toMatch(/<pre tabindex="0"><code>a &lt; b<\/code><\/pre><\/div>/);
  expect(page).toContain(`<a href="${upright.id}.html">All</a>`);
  expect(page).toContain(`src="../${await pathOf(picture)}"`);
  expect(page).toContain(`<a href="${upright.id}.html#section-load">`);
  expect(page).toContain(`<a href="${server.context.settings.baseUrl}/document/${other.id}">`);
  expect(page).toContain("Torqued &lt;twice&gt;.");
  expect(await text(await read(await pathOf(notes)))).toBe("42 Nm");
  expect(await text(await read("index.html"))).toContain(`href="documents/${upright.id}.html"`);
  const texts = ["data/documents.jsonl", "data/comments.jsonl", `documents/${id}.html`];
  for (const part of texts) expect(await text(await read(part))).not.toMatch(/\S@\S/);
});

const deleteDocument = (id: string) => members.captain.delete(`/api/documents/${id}`);

test("a season's archive is recorded, and made one at a time", async () => {
  await write();
  const answers = await Promise.all([
    members.captain.raw("GET", path),
    members.captain.raw("GET", path),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503]);
  for (const answer of answers) await answer.arrayBuffer();
  const { records } = (await members.captain.get<AuditLogPage>("/api/records?kind=season-archived"))
    .body;
  expect(records[0]).toMatchObject({ actor: "Clara Nyström", detail: season });
  expect((await members.captain.get(path)).status).toBe(200);
});

test("a season's archive is made and verified by commands, and never restored as a backup", async () => {
  await write();
  const { code, printed } = await run("archive", ["--season", season]);
  expect([code, printed]).toEqual([0, expect.stringContaining(`Archived the season ${season}.`)]);
  const file = printed.trimEnd().split("\n").at(-1) ?? "";
  expect(file).toMatch(new RegExp(`/archives/${season}-.*\\.paddock\\.zip$`));
  expect(await run("verify", [file])).toMatchObject({ code: 0 });
  const empty = join(folder, "empty");
  const restored = await run("restore", [file], empty);
  expect(restored).toEqual({ code: 2, printed: expect.stringContaining("not a backup") });
  const bytes = await readFile(file);
  const damaged = bytes.indexOf("documents/") + 100;
  bytes[damaged] = (bytes[damaged] ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect((await run("verify", [file])).code).not.toBe(0);
});

test.each([
  [["--season", "1999-00"], "No document was written in the season 1999-00."],
  [["--season", "last"], "npm run archive -- --season <label>"],
  [[], "npm run archive -- --season <label>"],
])("%j is refused", async (args, reason) => {
  const { code, printed } = await run("archive", args);
  expect([code, printed]).toEqual([2, expect.stringContaining(reason)]);
});

test("names files without bytes, and gives no file an ending that a browser runs", async () => {
  const lost = await members.lead.upload("lost.txt", "gone");
  const active = await members.lead.upload("active.html", "<script>alert(1)</script>");
  const { id } = await write({ attachments: [lost, active] });
  await server.context.fileStore.remove(lost);
  const file = await download();
  await using archive = await openArchive(file, null);
  expect(archive.manifest.missing).toEqual([lost]);
  const page = await text(await archive.read(`documents/${id}.html`));
  expect(page).toMatch(/<b>lost\.txt<\/b>\s*<span>missing<\/span>/);
  expect(page).toMatch(/<a href="\.\.\/files\/[0-9a-f]{64}\.txt">active\.html<\/a>/);
  expect(await run("verify", [file])).toMatchObject({ code: 1 });
  await deleteDocument(id);
});

describe("a download", () => {
  let listener: Server;
  let id: string;
  let stop: () => void;
  let children: ChildProcess[];

  beforeEach(async () => {
    listener = await listenWith(server.app);
    const attachments = [await members.captain.upload("log.bin", bigFile)];
    ({ id } = await write({ attachments }, members.captain));
    children = [];
    const see = (message: unknown) => children.push((message as { process: ChildProcess }).process);
    subscribe("child_process", see);
    stop = () => void unsubscribe("child_process", see);
  });
  afterEach(async () => {
    stop();
    listener.closeAllConnections();
    listener.close();
    await deleteDocument(id);
  });

  test("is cut short if its process cannot finish", async () => {
    const running = await beginDownload(listener, path, members.captain);
    children[0]?.kill("SIGKILL");
    expect((await running.readRest()).isWhole).toBe(false);
    expect(server.lines.some((line) => line.includes("season not archived"))).toBe(true);
  });

  test("ends its process when the client disconnects, and lets the next one begin", async () => {
    await beginDownload(listener, path, members.captain);
    const [child] = children;
    if (!child) throw new Error("There is no process");
    const ended = new Promise((resolve) => child.once("exit", resolve));
    listener.closeAllConnections();
    await ended;
    expect((await members.captain.get(path)).status).toBe(200);
  });

  test("starts no process for a HEAD request", async () => {
    expect((await members.captain.send("HEAD", path)).status).toBe(200);
    expect(children).toEqual([]);
  });
});
