import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { DocumentAnswer, DocumentListPage } from "../../domain/documents/document-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";
import { importFolder, previewImport } from "./import-folder.ts";
import type { Report } from "./report.ts";
import { findAuthor } from "./store.ts";

let author: Member;

const { server, members } = useTeam();

beforeAll(async () => {
  const found = await findAuthor(server.context.db, emailOf("lead"));
  if (!found) throw new Error("The team lead is not a member");
  author = found;
});

/** The folders in `example` have the layouts that these programs give their exports. */
async function importExample(name: string, subteam: string): Promise<Report> {
  const folder = fileURLToPath(new URL(`example/${name}`, import.meta.url));
  const wanted = { folder, subteam, author, origin: name, tagFolders: true };
  const preview = await previewImport(server.context, wanted);
  const report = await importFolder(server.context, wanted);
  // Steps are ordered by dates of files, which differ between clones.
  expect(byPath(report)).toEqual(byPath(preview));
  return report;
}

const byPath = ({ pages, ...others }: Report) => ({
  ...others,
  pages: pages.toSorted((a, b) => a.path.localeCompare(b.path, "en")),
});

async function read(subteam: string): Promise<Map<string | null, DocumentAnswer>> {
  const { body } = await members.captain.get<DocumentListPage>(
    `/api/subteams/${subteam}/documents?limit=100`,
  );
  const answers = body.documents.map(({ id }) =>
    members.captain.get<DocumentAnswer>(`/api/documents/${id}`),
  );
  return new Map((await Promise.all(answers)).map((answer) => [answer.body.title, answer.body]));
}

const notesOf = ({ pages }: Report, end: string) =>
  pages.find(({ path }) => path.endsWith(end))?.notes.map(({ text }) => text);

test("imports an export of Notion", async () => {
  const report = await importExample("notion", "chassis");
  const documents = await read("chassis");
  const suspension = documents.get("Suspension");
  const damper = documents.get("Damper notes");
  const [image, table] = suspension?.attachments ?? [];
  expect(suspension?.content).toBe(
    "<blockquote><p>💡 Torque <strong>every</strong> bolt twice.</p></blockquote>" +
      `<p>Setup sheets</p><p><a href="/document/${damper?.id}">Damper notes</a></p>` +
      "<ol><li><p>Jack the car up</p></li></ol>" +
      `<p><img src="/api/files/${image?.id}" alt="Corner weights" width="40" height="30" /></p>` +
      "<ol><li><p>Set the ride height</p></li></ol>" +
      "<ul><li><p>☑ Springs measured</p></li><li><p>☐ Dampers on the dyno</p></li></ul>",
  );
  expect(table?.name).toBe("Setup sheets 8a7b6c5d4e3f4a2b9c8d7e6f5a4b3c2d.csv");
  expect(damper).toMatchObject({
    tags: ["Suspension"],
    content:
      "<p>Status: In progress<br />Owner: Mara Lindt<br />Last tested: 2026</p>" +
      "<p>Rebound is $F = c \\cdot v$ until the valve opens.</p>",
  });
  expect(documents.get("Skidpad")?.tags).toEqual(["Suspension", "Setup sheets"]);
  expect(report.unused).toEqual([expect.stringMatching(/_all\.csv$/)]);
  expect(notesOf(report, "50617.md")).toContain(
    "kept in a simpler form: callouts as quotes (1), tasks with ☑ or ☐ (2)",
  );
});

test("imports a vault of Obsidian", async () => {
  const report = await importExample("obsidian", "vehicle-dynamics");
  const documents = await read("vehicle-dynamics");
  const [balance, wear] = [documents.get("Brake balance"), documents.get("Pad wear")];
  const [bar] = balance?.attachments ?? [];
  expect(balance?.content).toBe(
    '<p>Start at <span data-background="marker">62 % front</span>, see ' +
      `<a href="/document/${wear?.id}">Pad wear</a> and ` +
      `<a href="/document/${wear?.id}#section-when-to-change">when to change</a>.</p>` +
      `<p><img src="/api/files/${bar?.id}" alt="" width="120" height="40" /></p>` +
      "<blockquote><p><strong>Hot discs</strong></p><p>Wait until they are below 60 °C.</p></blockquote>" +
      '<p>The bar moves as $p_f / p_r$.<a href="#section-footnotes">¹</a></p>' +
      '<pre data-language="latex"><code>\\beta = \\frac{p_f}{p_f + p_r}</code></pre>' +
      "<h2>Footnotes</h2><ol><li><p>Measured with both <em>circuits</em> bled.</p></li></ol>",
  );
  expect(balance).toMatchObject({
    createdAt: "2025-02-03T00:00:00.000Z",
    tags: ["brakes", "setup", "Chassis"],
  });
  const link = `<a href="/document/${balance?.id}">`;
  expect(wear?.content).toContain(
    `Back to ${link}the balance</a>, Nothing here, ${link}Brake balance</a>.`,
  );
  expect(wear?.content).toContain('<pre data-language="mermaid"><code>graph LR');
  expect(notesOf(report, "Pad wear.md")).toEqual([
    "kept in a simpler form: diagrams as code (1), embedded pages as links (1)",
    "broken link, its text kept: Nothing here",
  ]);
  expect(report.skipped).toEqual([{ path: "Chassis/Ideas.md", reason: "marked as a draft" }]);
});

test("imports an export of Outline", async () => {
  const report = await importExample("outline", "electronics");
  const documents = await read("electronics");
  const [loom, connectors] = [documents.get("Wiring loom"), documents.get("Connectors")];
  const [picture] = loom?.attachments ?? [];
  expect(loom?.content).toBe(
    "<blockquote><p><strong>Warning</strong></p><p>Disconnect the battery <strong>first</strong>.</p></blockquote>" +
      `<p><img src="/api/files/${picture?.id}" alt="The loom on its board" width="240" height="180" /></p>` +
      '<ol start="4"><li><p>Crimp</p></li><li><p>Pull test</p></li></ol>' +
      `<p>Read <a href="/document/${connectors?.id}">Connectors</a> next.</p>`,
  );
  expect(connectors?.content).toBe(
    "<blockquote><p><strong>Tip</strong></p><p>Label both ends.</p></blockquote>" +
      '<p><strong>Deutsch DT</strong></p><p data-indent="1">For power</p>' +
      '<p><strong>Deutsch AS</strong></p><p data-indent="1">For sensors</p>',
  );
  expect(connectors?.tags).toEqual(["Electronics", "Wiring loom"]);
  expect(report.unused).toEqual([]);
});

test("imports a wiki of GitHub", async () => {
  const report = await importExample("github-wiki", "powertrain");
  const documents = await read("powertrain");
  const [box, days] = [documents.get("Battery box"), documents.get("Test days")];
  const home = documents.get("Home");
  const [picture] = home?.attachments ?? [];
  expect(home?.content).toBe(
    `<p>Welcome. Begin with <a href="/document/${box?.id}">Battery-box</a>, then ` +
      `<a href="/document/${days?.id}">how we test</a>.</p>` +
      `<p><img src="/api/files/${picture?.id}" alt="The box" width="100" height="100" /></p>` +
      "<blockquote><p><strong>Note</strong></p><p>Only with gloves.</p></blockquote>",
  );
  expect(box?.content).not.toContain("<h1>");
  expect(box?.content).toContain(
    `See <a href="/document/${days?.id}#section-before">Test days</a>`,
  );
  expect(days?.content).toBe(
    "<h2>Before</h2><p><strong>What to pack</strong></p><ul><li><p>Gloves</p></li></ul>",
  );
  expect(report.skipped).toEqual([
    { path: "_Sidebar.md", reason: "only the navigation of a wiki" },
  ]);
});

test("imports an export of Docmost", async () => {
  const report = await importExample("docmost", "aerodynamics");
  const documents = await read("aerodynamics");
  const [cooling, pump] = [documents.get("Cooling"), documents.get("Water pump")];
  expect(cooling?.content).toBe(
    "<blockquote><p><strong>Warning</strong></p><p>Bleed the loop <strong>before</strong> the first run.</p></blockquote>" +
      `<p><img src="/api/files/${cooling?.attachments[0]?.id}" alt="The left radiator" width="200" height="100" /></p>` +
      "<ul><li><p>☑ Hoses checked</p></li><li><p>☐ Cap tested</p></li></ul>" +
      `<p>Read <a href="/document/${pump?.id}">Water pump</a> next.</p>`,
  );
  expect(pump?.content).toBe(
    `<p><img src="/api/files/${pump?.attachments[0]?.id}" alt="" width="60" height="40" /></p>` +
      `<p>Belongs to <a href="/document/${cooling?.id}">Cooling</a>.</p>` +
      "<p><strong>Flow</strong></p><p>It moves $24\\,l/min$ at full speed.</p>",
  );
  expect(pump?.tags).toEqual(["Cooling"]);
  expect(report.unused).toEqual([]);
});
