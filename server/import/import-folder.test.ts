import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { DocumentAnswer, DocumentListPage } from "../../domain/documents/document-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import { plainPng } from "../testing/plain-png.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";
import type { FolderImport, Progress } from "./folder-import.ts";
import { importFolder, previewImport } from "./import-folder.ts";
import { countsOf, reportLines, type Report } from "./report.ts";
import { findAuthor } from "./store.ts";

let author: Member;
let folder: string;

const { server, members } = useTeam();

beforeAll(async () => {
  const found = await findAuthor(server.context.db, emailOf("designer").toUpperCase());
  if (!found) throw new Error("Dana is not a member");
  author = found;
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-pages-"));
  return () => rm(folder, { recursive: true, force: true });
});

async function write(files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

function run(more: Partial<FolderImport> = {}): Promise<Report> {
  return importFolder(server.context, { folder, subteam: "chassis", author, ...more });
}

async function readAll(): Promise<DocumentAnswer[]> {
  const page = await members.captain.get<DocumentListPage>(
    "/api/subteams/chassis/documents?limit=100",
  );
  const answers = page.body.documents.map(({ id }) =>
    members.captain.get<DocumentAnswer>(`/api/documents/${id}`),
  );
  return (await Promise.all(answers)).map((answer) => answer.body);
}

async function read(title: string): Promise<DocumentAnswer> {
  const document = (await readAll()).find((each) => each.title === title);
  if (!document) throw new Error(`There is no document ${title}`);
  return document;
}

function notesOf(report: Report, path: string): string[] {
  return report.pages.find((page) => page.path === path)?.notes.map(({ text }) => text) ?? [];
}

const outcomes = (report: Report) => report.pages.map(({ path, outcome }) => `${path} ${outcome}`);

const picture = (background: string) => plainPng(40, 30, background);

test("converts every Markdown format", async () => {
  await write({
    "formats.md": [
      "# All formats",
      "",
      "##### Deep",
      "",
      "Some **bold**, *slanted*, ~~struck~~ and `a < b`.",
      "Second line.",
      "",
      "> said",
      "",
      "- [x] done",
      "- open",
      "  1. inner",
      "",
      "4. fourth",
      "5. fifth",
      "",
      "| a | b |",
      "| - | -: |",
      "| 1 | 2 |",
      "",
      "```Python title",
      "if a:",
      "    pass",
      "```",
      "",
      "---",
      "",
      "10<sup>6</sup> for `<team>` at <your-team>, <kbd>Ctrl</kbd><!-- hidden -->",
    ].join("\n"),
  });
  const report = await run();
  const document = await read("All formats");
  expect(document.content.replaceAll("&gt;", ">")).toBe(
    "<h3>Deep</h3><p>Some <strong>bold</strong>, <em>slanted</em>, <s>struck</s> and <code>a &lt; b</code>. Second line.</p>" +
      "<blockquote><p>said</p></blockquote>" +
      "<ul><li><p>☑ done</p></li><li><p>open</p><ol><li><p>inner</p></li></ol></li></ul>" +
      '<ol start="4"><li><p>fourth</p></li><li><p>fifth</p></li></ol>' +
      '<table><tbody><tr><th><p>a</p></th><th><p data-align="right">b</p></th></tr>' +
      '<tr><td><p>1</p></td><td><p data-align="right">2</p></td></tr></tbody></table>' +
      '<pre data-language="python"><code>if a:\n    pass</code></pre>' +
      "<p>10⁶ for <code>&lt;team></code> at &lt;your-team>, Ctrl</p>",
  );
  expect(document.author.name).toBe("Dana Ito");
  expect(notesOf(report, "formats.md")).toEqual([
    "raw HTML dropped, its text kept: 1 × <sup>, 1 × <kbd>, 1 × comment",
    "kept in a simpler form: tasks with ☑ or ☐ (1)",
  ]);
});

test("reads title, tags, and date from front matter", async () => {
  await write({
    "front.md":
      '---\ntitle: Wheel hubs\ntags: [Hubs, "#cnc", hubs]\ndate: 2025-03-04\n---\n# Wheel hubs\n\nText',
    "bare.md": "No heading here.\r\n",
    "late.md": `${"Long intro. ".repeat(20)}\n\n## Late heading\n\nText`,
    "broken.md": "---\ntitle: [\n---\nWords",
  });
  const report = await run();
  const hubs = await read("Wheel hubs");
  expect(hubs).toMatchObject({ tags: ["Hubs", "cnc"], content: "<p>Text</p>", season: "2024-25" });
  expect(hubs.createdAt).toBe("2025-03-04T00:00:00.000Z");
  expect((await read("bare")).content).toBe("<p>No heading here.</p>");
  expect((await read("Late heading")).content).toContain("<h2>Late heading</h2>");
  expect((await read("broken")).content).toBe("<p>Words</p>");
  expect(notesOf(report, "broken.md")).toEqual(["its front matter could not be read"]);
});

test("drops a heading that repeats the title below a few short paragraphs", async () => {
  const badges = "[![b](https://a.b/c.svg)](https://a.b)\n\nUpdated in May";
  await write({
    "badges.md": `---\ntitle: Below badges\n---\n${badges}\n\n# below Badges\n\nText`,
    "other.md": "---\ntitle: Other title\n---\n# Own heading\n\nText",
    "later.md": "Intro\n\n- list\n\n# After a list\n\nText",
  });
  await run();
  expect((await read("Below badges")).content).toMatch(/<p>Updated in May<\/p><p>Text<\/p>$/);
  expect((await read("Other title")).content).toBe("<h1>Own heading</h1><p>Text</p>");
  expect((await read("After a list")).content).toContain("<h1>After a list</h1>");
});

test("makes tags of folders and adds those of the command", async () => {
  await write({ "Rear/Wing 2/a.md": "---\ntags: wing, rear\n---\n# Tagged\n\nText" });
  await run({ tagFolders: true, tags: ["old wiki", "Wing 2"] });
  expect((await read("Tagged")).tags).toEqual(["wing", "rear", "Wing 2", "old wiki"]);
});

test("names the authors of front matter by the rule for exports", async () => {
  const page = (title: string, by: string) => `---\nauthor: ${by}\n---\n# ${title}\n\nText`;
  await write({
    "member.md": page("By a member", emailOf("lead").toUpperCase()),
    "name.md": page("By a name", "[Nobody Known, Dana Ito]"),
    "none.md": "# By the importer\n\nText",
  });
  const preview = await previewImport(server.context, {
    folder,
    subteam: "chassis",
    author,
    authors: "front-matter",
  });
  const report = await run({ authors: "front-matter" });
  expect(report).toEqual(preview);
  const lead = (await findAuthor(server.context.db, emailOf("lead")))?.fullName;
  expect((await read("By a member")).author.name).toBe(lead);
  expect((await read("By a name")).author.name).toBe("Nobody Known");
  expect((await read("By the importer")).author.name).toBe("Dana Ito");
  expect(notesOf(report, "name.md")).toEqual([
    "by Nobody Known, who is not a member here",
    "only its first author was kept, not Dana Ito",
  ]);
  const withoutAuthors = await previewImport(server.context, {
    folder,
    subteam: "powertrain",
    author,
  });
  expect(notesOf(withoutAuthors, "name.md")).toEqual([
    "its authors were not kept: Nobody Known, Dana Ito",
  ]);
  const found = await members.designer.get<{ documents: { title: string }[] }>(
    "/api/search?q=Nobody%20Known",
  );
  expect(JSON.stringify(found.body)).toContain("By a name");
});

test("reads MDX as Markdown and names its components", async () => {
  await write({
    "a.mdx": 'import X from "x"\n\n# In MDX\n\n<X>\n\n*Text*\n\n</X>',
    "b.md": "# B mdx\n\n[a](a)",
  });
  const report = await run();
  const { id, content } = await read("In MDX");
  expect(content).toBe("<p><em>Text</em></p>");
  expect((await read("B mdx")).content).toBe(`<p><a href="/document/${id}">a</a></p>`);
  expect(notesOf(report, "a.mdx")).toEqual(["MDX components dropped, their text kept: 1 × X"]);
});

test("leaves out drafts, and names the command for files that are not Markdown", async () => {
  await write({
    "draft.md": '+++\ntitle = "Draft"\ndraft = true\n+++\nText',
    "_drafts/a.md": "# Also\n\nText",
    "notes/old.docx": "PK",
    "used.docx": "PK",
    "linking.md": "# Linking\n\n[used](used.docx)",
  });
  const report = await run();
  expect(report.skipped).toEqual([
    { path: "_drafts/a.md", reason: "marked as a draft" },
    { path: "draft.md", reason: "marked as a draft" },
  ]);
  expect(report.unused).toEqual([]);
  const [{ path, command } = { path: "", command: "" }] = report.convertible;
  expect([report.convertible.length, path]).toEqual([1, "notes/old.docx"]);
  expect(reportLines(report, { dryRun: false })).toContain(`  ${command}`);
});

test("gives images the width that the page asks for", async () => {
  await write({
    "sizes.md":
      '# Sizes\n\n![a|20](a.png) <img src="a.png" height="60"> <img src="a.png" width="50%">',
    "a.png": await picture("red"),
  });
  await run();
  const sizes = (await read("Sizes")).content.matchAll(/width="(\d+)" height="(\d+)"/g);
  expect([...sizes].map(([, width, height]) => [width, height])).toEqual([
    ["20", "15"],
    ["80", "60"],
    ["360", "270"],
  ]);
});

test("finds an image by its name alone if no other has it", async () => {
  await write({
    "a/vault.md": "# Vault\n\n![a](alone.png) ![b](twice.png)",
    "files/alone.png": await picture("red"),
    "files/twice.png": await picture("red"),
    "more/twice.png": await picture("blue"),
  });
  const report = await run();
  expect((await read("Vault")).attachments.map(({ name }) => name)).toEqual(["alone.png"]);
  expect(report.pages.flatMap(({ missing }) => missing)).toEqual(["twice.png"]);
  expect(reportLines(report, { dryRun: false })).toContain("    image missing: twice.png");
});

test("finds files whatever their case and however their accents are composed", async () => {
  await write({
    "a.md": "![p](D%C3%A4mpfer.PNG) and [b](b.md)",
    "Da\u0308mpfer.png": await picture("red"),
    "B.md": "Text",
  });
  expect((await run()).pages.flatMap(({ notes }) => notes)).toEqual([]);
});

test("attaches each image once and reports images that cannot be shown", async () => {
  await write({
    "guide/mesh.md": [
      "# Mesh",
      "![A](../img/a.png) ![again](../IMG/A.png)",
      '<div align="center"><img src="b%20c.png"></div>',
      "![gone](gone.png)",
      "![far](https://example.org/far.png)",
      "![drawing](d.svg)",
      "![up](../../up.png)",
    ].join("\n\n"),
    "img/a.png": await picture("red"),
    "guide/b c.png": await picture("blue"),
    "guide/d.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "img/unused.png": await picture("green"),
  });
  const report = await run();
  const document = await read("Mesh");
  const [first, second] = document.attachments;
  expect(document.attachments.map((file) => file.name)).toEqual(["a.png", "b c.png", "d.svg"]);
  expect(document.content).toContain(
    `<img src="/api/files/${first?.id}" alt="A" width="40" height="30" />`,
  );
  expect(document.content).toContain(`<p data-align="center"><img src="/api/files/${second?.id}"`);
  expect(document.content).toContain('<a href="https://example.org/far.png">far</a>');
  expect((await members.guest.raw("GET", `/api/files/${first?.id}`)).status).toBe(200);
  expect(notesOf(report, "guide/mesh.md")).toEqual([
    "image on another site, not imported: https://example.org/far.png",
    "not an image that browsers can show, attached instead: guide/d.svg",
  ]);
  expect(report.pages.flatMap(({ missing }) => missing)).toEqual(["gone.png", "../../up.png"]);
  expect(report.unused).toEqual(["img/unused.png"]);
});

test("rewrites links between pages and attaches or reports the others", async () => {
  await write({
    "links/README.md": [
      "# Start",
      "[all](setup.md#two-words), [top](./setup.md#set-up), [none](setup.md#nothing),",
      "[site](/links/setup), [here](#below), [web](https://example.org), [bad](javascript:alert(1)),",
      "[file](log.csv), [gone](gone.md)",
      "## Below",
      "text",
    ].join("\n\n"),
    "links/setup.md": "# Set up\n\n## Two words\n\n[back](README.md) [folder](../links/)",
    "links/log.csv": "a,b\n1,2\n",
  });
  const report = await run();
  const start = await read("Start");
  const setup = await read("Set up");
  const to = `/document/${setup.id}`;
  for (const link of [
    `<a href="${to}#section-two-words">all</a>`,
    `<a href="${to}">top</a>`,
    `<a href="${to}">none</a>`,
    `<a href="${to}">site</a>`,
    '<a href="#section-below">here</a>',
    ", bad,",
    "file, gone",
  ]) {
    expect(start.content).toContain(link);
  }
  expect(setup.content.match(new RegExp(`href="/document/${start.id}"`, "g"))).toHaveLength(2);
  expect(start.attachments.map((file) => file.name)).toEqual(["log.csv"]);
  expect(notesOf(report, "links/README.md")).toEqual([
    "link to a missing heading, now leads to the top of the page: setup.md#nothing",
    "unsupported link, its text kept: javascript:alert(1)",
    "linked file attached, link text kept: links/log.csv",
    "broken link, its text kept: gone.md",
  ]);
});

test("imports a changed page as a new version with the same id and images", async () => {
  await write({ "twice.md": "# Twice\n\n![a](a.png)", "a.png": await picture("red") });
  expect(outcomes(await run())).toEqual(["twice.md imported"]);
  const before = await read("Twice");
  expect(outcomes(await run())).toEqual(["twice.md unchanged"]);
  expect(await read("Twice")).toEqual(before);

  await write({ "twice.md": "# Twice\n\nMore. ![a](a.png)" });
  expect(outcomes(await run())).toEqual(["twice.md changed"]);
  const after = await read("Twice");
  expect(after).toMatchObject({ id: before.id, version: 2, attachments: before.attachments });
  expect(after.content).toContain("More.");

  await write({ "a.png": await picture("blue") });
  expect(outcomes(await run())).toEqual(["twice.md changed"]);
  expect((await read("Twice")).attachments).toHaveLength(2);
});

test("makes no version of a page that only changed its Markdown syntax", async () => {
  await write({ "same.md": "# Same\n\n* a" });
  await run();
  await write({ "same.md": "Same\n====\n\n- a\n" });
  const preview = await previewImport(server.context, { folder, subteam: "chassis", author });
  expect(outcomes(preview)).toEqual(["same.md unchanged"]);
  expect(outcomes(await run())).toEqual(["same.md unchanged"]);
  expect((await read("Same")).version).toBe(1);
});

test("skips a page whose document was deleted, and keeps the text of links to it", async () => {
  await write({ "gone.md": "# Deleted\n\nText", "other.md": "# Other\n\n[to it](gone.md)" });
  await run();
  const { id } = await read("Deleted");
  await server.context.db.deleteFrom("documents").where("id", "=", id).execute();
  const report = await run();
  expect(report.skipped).toEqual([
    { path: "gone.md", reason: "its document was deleted since it was imported" },
  ]);
  expect((await read("Other")).content).toBe("<p>to it</p>");
});

test("skips pages that cannot become documents and reports the reason", async () => {
  await write({
    "empty.md": "# Only a title\n",
    "picture.md": "![](gone.png)",
    "large.md": `# Large\n\n${"word ".repeat(240_000)}`,
    "deep.md": `${">".repeat(120)} deep`,
    "abyss.md": `# Abyss\n\n${"<b>".repeat(3000)}x${"</b>".repeat(3000)}`,
    "fine.md": "# Fine\n\n[a](picture.md)",
  });
  const report = await run();
  expect(Object.fromEntries(report.skipped.map(({ path, reason }) => [path, reason]))).toEqual({
    "empty.md": "it is empty",
    "large.md": "larger than 1 MB",
    "deep.md": "nested deeper than 100 levels",
    "abyss.md": "Content must not be nested deeper than 100 levels",
    "picture.md": "it is empty",
  });
  expect(outcomes(report)).toEqual(["fine.md imported"]);
  expect((await read("Fine")).content).toBe("<p>a</p>");
});

test("leaves out and reports attachments over the limits", async () => {
  const names = Array.from({ length: 21 }, (_, number) => `file-${number}.txt`);
  await write(Object.fromEntries(names.map((name) => [name, name])));
  await write({ "many.md": `# Many\n\n${names.map((name) => `[${name}](${name})`).join(" ")}` });
  const report = await run();
  expect((await read("Many")).attachments).toHaveLength(20);
  expect(notesOf(report, "many.md")).toContain("more than 20 attachments, left out: file-20.txt");
});

test("previews the same report without writing anything", async () => {
  await write({
    "preview.md": "# Preview\n\n![a](a.png) [x](gone.md)",
    "a.png": await picture("red"),
  });
  const preview = await previewImport(server.context, { folder, subteam: "chassis", author });
  expect((await readAll()).map((document) => document.title)).not.toContain("Preview");
  const files = await server.context.db
    .selectFrom("files")
    .select("id")
    .where("name", "=", "a.png")
    .where("document_id", "is", null)
    .execute();
  expect(files).toEqual([]);
  expect(await run()).toEqual(preview);
});

test("counts an image once that a page shows by several addresses", async () => {
  await write({
    "counted.md": "# Counted\n\n![a](a.png) ![a](./a.png) ![a](A.png)\n\n[log](log.csv)",
    "a.png": await picture("red"),
    "log.csv": "a,b\n1,2\n",
  });
  const counts = { documents: 1, images: 1, attachments: 1, versions: 0, unchanged: 0, skipped: 0 };
  expect(countsOf(await run())).toEqual({ ...counts, simpler: {} });
});

test("says which page is read or written", async () => {
  await write({ "b.md": "# Progress b\n\nText", "empty.md": "" });
  const progress: Progress[] = [];
  const wanted = { folder, subteam: "chassis", author };
  const onProgress = (at: Progress) => progress.push(at);
  await previewImport(server.context, { ...wanted, onProgress });
  expect(progress).toEqual([
    { part: "reading", done: 1, total: 2, path: "b.md" },
    { part: "reading", done: 2, total: 2, path: "empty.md" },
  ]);
  await importFolder(server.context, { ...wanted, onProgress });
  expect(progress.slice(4)).toEqual([
    { part: "writing", done: 1, total: 1, path: "b.md", outcome: "imported" },
  ]);
});

test("stops between two pages and continues there", async () => {
  await write({ "1.md": "# Stop 1\n\nText", "2.md": "# Stop 2\n\nText" });
  const stopping = new AbortController();
  const stop = ({ part }: Progress) => part === "writing" && stopping.abort(new Error("stopped"));
  const wanted = { folder, subteam: "chassis", author };
  const { signal } = stopping;
  const stopped = importFolder(server.context, { ...wanted, signal, onProgress: stop });
  await expect(stopped).rejects.toThrow("stopped");
  expect(outcomes(await run()).toSorted()).toEqual(["1.md unchanged", "2.md imported"]);
});

test("lets requests run and stops between two pages whose links it resolves", async () => {
  await write({ "1.md": "# Turn 1\n\nText", "2.md": "# Turn 2\n\nText" });
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("stopped"));
  const onProgress = ({ done, total }: Progress) => {
    if (done === total) setImmediate(stop);
  };
  const wanted = { folder, subteam: "chassis", author, signal: stopping.signal, onProgress };
  await expect(previewImport(server.context, wanted)).rejects.toThrow("stopped");
});

test("recognizes pages of the same origin in another folder, and runs no git there", async () => {
  const runs = join(folder, "ran");
  const again = () =>
    importFolder(server.context, { folder, subteam: "chassis", author, origin: "wiki.zip" });
  await write({ "a/page.md": "# Of an origin\n\nText" });
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  execFileSync("git", ["config", "core.fsmonitor", `touch ${runs}`], { cwd: folder });
  expect(outcomes(await again())).toEqual(["a/page.md imported"]);
  expect(existsSync(runs)).toBe(false);

  const elsewhere = await mkdtemp(join(tmpdir(), "paddock-unzipped-"));
  await cp(folder, elsewhere, { recursive: true });
  await rm(folder, { recursive: true });
  folder = elsewhere;
  expect(outcomes(await again())).toEqual(["a/page.md unchanged"]);
});

test("reads pages in the Windows-1252 encoding", async () => {
  await write({ "old.md": Buffer.from("# Old\n\nKühlung", "latin1") });
  await run();
  expect((await read("Old")).content).toBe("<p>Kühlung</p>");
});

test("takes a page's date from git and recognizes the page in another clone", async () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Lena Vogt", "-c", "user.email=lena@team.edu", ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: "2024-10-05T12:00:00Z" },
    });
  await write({ "docs/old-name.md": "# Kept in git\n\nText that stays" });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "first");
  git("mv", "docs/old-name.md", "docs/kept.md");
  git("commit", "--quiet", "--message", "renamed");
  await run({ authors: "git" });
  const document = await read("Kept in git");
  expect(document.author.name).toBe("Lena Vogt");
  expect(document).toMatchObject({ createdAt: "2024-10-05T12:00:00.000Z", season: "2024-25" });

  const elsewhere = await mkdtemp(join(tmpdir(), "paddock-clone-"));
  await cp(folder, elsewhere, { recursive: true });
  await rm(folder, { recursive: true });
  folder = elsewhere;
  expect(outcomes(await run())).toEqual(["docs/kept.md unchanged"]);
});

test("links pages to documents by their full addresses (rule 3.92)", async () => {
  const { baseUrl } = server.context.settings;
  await write({ "target.md": "# Target\n\nalpha" });
  await run();
  const { id, serialNumber } = await read("Target");
  const page = `# Pointer\n\n[a](${baseUrl}/k/${serialNumber}) and [b](${baseUrl}/document/${id}#a)`;
  await write({ "pointer.md": page });
  await run();
  const linked = `<p><a href="/document/${id}">a</a> and <a href="/document/${id}#a">b</a></p>`;
  expect(await read("Pointer")).toMatchObject({ content: linked, version: 1 });
  await write({ "pointer.md": `${page}\n\n<!-- checked -->` });
  expect(outcomes(await run())).toEqual(["target.md unchanged", "pointer.md unchanged"]);
});
