import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import { importLimits } from "../../domain/imports/imports.ts";
import { makeZip } from "../testing/make-zip.ts";
import { useImports } from "../testing/use-imports.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { findBookStack, readBookStack } from "./read-bookstack.ts";

const { server, members } = useTeamPerTest();
const { checkZip, read, run, list } = useImports(server, members);

const example = fileURLToPath(new URL("../import/example/bookstack", import.meta.url));

/** The example has the layout that BookStack gives its exports. */
async function readExample(): Promise<Record<string, Uint8Array>> {
  const entries = await readdir(example, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  const files = paths.map(async (path) => [path.slice(example.length + 1), await readFile(path)]);
  return Object.fromEntries(await Promise.all(files));
}

const check = async (contents: Record<string, string | Uint8Array>, name = "brakes.zip") =>
  checkZip(members.lead, await makeZip(contents), name);

async function readDocuments(): Promise<Map<string | null, DocumentAnswer>> {
  const answers = (await list()).map(({ id }) =>
    members.lead.get<DocumentAnswer>(`/api/documents/${id}`),
  );
  return new Map((await Promise.all(answers)).map(({ body }) => [body.title, body]));
}

test("imports the pages of a book with their links, pictures, attachments, and tags", async () => {
  const { report } = await run(await check(await readExample()));
  const documents = await readDocuments();
  const [lines, bias] = [documents.get("Brake lines"), documents.get("Bias")];
  const idOf = (document: DocumentAnswer | undefined, name: string) =>
    document?.attachments.find((file) => file.name === name)?.id;
  expect(lines?.content).toBe(
    `<p>See <a href="/document/${bias?.id}">Bias</a> first.</p>\n` +
      "<blockquote><p>Bleed *twice*.</p></blockquote>\n" +
      "<pre><code>bleed front\n\n    bleed rear</code></pre>\n" +
      `<p><img src="/api/files/${idOf(lines, "rig.png")}" alt="rig.png" width="90" height="60" /></p>` +
      "<ul><li><p>Torque (front)</p></li>" +
      '<li><p><a href="https://example.com/rules">Rules &amp; forms</a></p></li></ul>',
  );
  expect(idOf(lines, "Torque (front).csv")).toBeDefined();
  expect(lines?.tags).toEqual(["brakes", "state: draft"]);
  expect(bias?.content).toBe(
    `<h2>Setup</h2><p>Start at <strong>62 %</strong>, with <a href="/document/${lines?.id}">Brake lines</a>.</p>` +
      `<p><img src="/api/files/${idOf(bias, "rig.png")}" alt="The rig" width="90" height="60" /></p>` +
      "<p>The chapter.</p>",
  );
  expect(report).toMatchObject({ documents: 2, missing: 0, othersTotal: 0 });
  expect(report?.pages.map(({ path }) => path).toSorted()).toEqual([
    "Brakes - Pedal box/Bias.md",
    "Brakes - Pedal box/Hydraulics/Brake lines.md",
  ]);
});

test("recognizes the pages of the next export, whose files have other names", async () => {
  const contents = await readExample();
  await run(await check(contents));
  const data = String(contents["data.json"]).replace("Qm3vT8xLz1RkW5pYb0Ns.png", "new.png");
  const { "files/Qm3vT8xLz1RkW5pYb0Ns.png": picture = "", ...others } = contents;
  const next = { ...others, "data.json": data, "files/new.png": picture };
  const again = await check(next, "brakes (1).zip");
  expect((await read(again)).report).toMatchObject({ documents: 0, changed: 0, unchanged: 2 });
});

test("takes a book that was unpacked and compressed again", async () => {
  const contents = Object.entries(await readExample());
  const packed = Object.fromEntries(contents.map(([path, bytes]) => [`brakes/${path}`, bytes]));
  expect((await read(await check(packed))).report).toMatchObject({ documents: 2, missing: 0 });
});

test("takes a chapter, a page, and pages with one name", async () => {
  const pages = [
    { name: "Bias", html: "<p>One</p>" },
    { name: "Bias", html: "<p>Two</p>" },
    { name: "../..", markdown: "Three" },
  ];
  const paths = (data: object) => readBookStack(JSON.stringify(data)).pages.map(({ path }) => path);
  expect(paths({ chapter: { name: "Setup", pages } })).toEqual([
    "Setup/Bias.md",
    "Setup/Bias-2.md",
    "Setup/-.md",
  ]);
  expect(paths({ page: pages[0] ?? {} })).toEqual(["Bias.md"]);
});

test("names a picture that the zip lacks, and reads no file beside the zip's own", async () => {
  const image = { id: 1, name: "rig.png", file: "../../../../etc/passwd" };
  const page = { name: "Rig", html: '<p>Rig<img src="[[bsexport:image:1]]"></p>', images: [image] };
  const { report } = await read(await check({ "data.json": JSON.stringify({ page }) }));
  expect(report?.pages[0]?.missing).toEqual(["/attachments/1/rig.png"]);
});

test("leaves other zips with such a file alone", () => {
  expect(findBookStack(["data.json", "files/a.png"])).toBe("");
  expect(findBookStack(["data.json", "Notes.md"])).toBeUndefined();
  expect(findBookStack(["files/a.md"])).toBeUndefined();
});

test.each([
  ["is no JSON", "{"],
  ["is no export", '{"books":[]}'],
  ["has a page without a name", '{"page":{"html":"<p>A</p>"}}'],
])("says that a data.json is broken that %s", async (_what, data) => {
  const { state, problem } = await read(await check({ "data.json": data }));
  expect([state, problem]).toEqual([
    "failed",
    "The data.json in this zip could not be read. Please export it again.",
  ]);
});

test("refuses a data.json that is too large to read as a whole (rule 8.61)", async () => {
  const data = " ".repeat(importLimits.dataMaxBytes + 1);
  expect((await read(await check({ "data.json": data }))).problem).toBe(
    "The data.json in a zip can be at most 20 MB. Please export the chapters one by one.",
  );
});

test("refuses references that become more text than an import may hold (rule 8.42)", async () => {
  const attachment = { id: 1, name: "a", link: `https://example.com/${"a".repeat(1_900)}` };
  const markdown = "[[bsexport:attachment:1]]".repeat(1_500);
  const pages = Array.from({ length: 20 }, (_, at) => ({
    name: `Page ${at}`,
    markdown,
    attachments: [attachment],
  }));
  const data = JSON.stringify({ chapter: { name: "Links", pages } });
  expect((await read(await check({ "data.json": data }))).problem).toBe(
    "The pages of one import can hold at most 50 MB of text together. Please import them in parts.",
  );
});

test("makes no page of an attached Markdown file", async () => {
  const attachment = { id: 1, name: "notes.md", file: "x1.md" };
  const page = { name: "Rig", html: "<p>Rig</p>", attachments: [attachment] };
  const contents = { "data.json": JSON.stringify({ page }), "files/x1.md": "# Notes" };
  await run(await check(contents));
  const documents = await readDocuments();
  expect([...documents.keys()]).toEqual(["Rig"]);
  expect(documents.get("Rig")?.attachments.map(({ name }) => name)).toEqual(["notes.md.txt"]);
});

test("says that a book without pages contains no Markdown", async () => {
  const { problem } = await read(await check({ "data.json": '{"book":{"name":"Empty"}}' }));
  expect(problem).toContain("contains no Markdown");
});
