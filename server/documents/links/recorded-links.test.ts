import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { LinkedFromPage } from "../../../domain/documents/link-shapes.ts";
import type { FolderImport } from "../../import/folder-import.ts";
import { importFolder } from "../../import/import-folder.ts";
import { findAuthor } from "../../import/store.ts";
import { emailOf } from "../../testing/sign-in-everyone.ts";
import { useTeam } from "../../testing/use-team.ts";

const { server, members, write } = useTeam({ RATE_LIMITS: "off" });

const edits = ["write", "edit", "edit", "edit", "edit", "restore", "restore"] as const;
const acts = [...edits, "move", "duplicate", "import", "import", "delete"] as const;

const someStep = fc.record({
  act: fc.constantFrom(...acts),
  at: fc.nat(3),
  links: fc.array(fc.nat(3), { maxLength: 3 }),
  back: fc.integer({ min: 1, max: 2 }),
  subteam: fc.constantFrom("powertrain", "business"),
});

type Step = typeof someStep extends fc.Arbitrary<infer Value> ? Value : never;

test("recorded links match the stored texts after any series of changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 12, maxLength: 24 }), async (steps) => {
      const folder = await mkdtemp(join(tmpdir(), "paddock-links-"));
      const ids: string[] = [];
      while (ids.length < 4) ids.push((await write()).id);
      for (const each of steps) await take(each, ids, folder);
      await rm(folder, { recursive: true });
      expect(await recordedLinks()).toEqual(await linksInTexts());
    }),
    { numRuns: 8 },
  );
});

/** @param ids of documents to work on, which may be deleted */
async function take({ act, at, links, ...more }: Step, ids: string[], folder: string) {
  const { lead, captain, designer } = members;
  const path = `/api/documents/${ids[at]}`;
  const { version, title } = (await designer.get<DocumentAnswer>(path)).body;
  const content = links.map((n) => `<p><a href="/document/${ids[n]}#top">it</a></p>`).join("");
  if (act === "write") ids[at] = (await write({ content: `<p>New</p>${content}` })).id;
  if (act === "edit") await designer.put(path, { version, title, content: `<p>Old</p>${content}` });
  if (act === "move") await lead.post(`${path}/move`, { version, subteam: more.subteam });
  if (act === "duplicate")
    ids[at] = (await designer.post<{ id?: string }>(`${path}/duplicate`, {})).body.id ?? "gone";
  if (act === "restore")
    await lead.post(`${path}/versions/${version - more.back}/restore`, { version });
  if (act === "delete") await captain.delete(path);
  if (act === "import") {
    const text = links.map((n) => `[page](page${n}.md) and [it](/document/${ids[n]})`).join(", ");
    ids[at] = await importPage(folder, `page${at}.md`, `# Page ${at}\n\nImported. ${text}`);
  }
}

/** Other pages of the folder keep the text of earlier imports. */
async function importPage(folder: string, name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  const author = await findAuthor(server.context.db, emailOf("designer"));
  if (!author) throw new Error("Dana is not a member");
  let imported = "";
  const onPage: FolderImport["onPage"] = ({ path }, { documentId }) => {
    if (path === name) imported = documentId;
  };
  await importFolder(server.context, { folder, subteam: "general", author, onPage });
  return imported;
}

const allIds = async () =>
  (await server.context.db.selectFrom("documents").select("id").execute()).map(({ id }) => id);

/** Lines "from to". */
async function recordedLinks(): Promise<string[]> {
  const pairs: string[] = [];
  for (const id of await allIds()) {
    const path = `/api/documents/${id}/linked-from`;
    const { documents, total } = (await members.guest.get<LinkedFromPage>(path)).body;
    expect(documents).toHaveLength(total);
    pairs.push(...documents.map((from) => `${from.id} ${id}`));
  }
  return pairs.toSorted();
}

async function linksInTexts(): Promise<string[]> {
  const pairs = new Set<string>();
  for (const id of await allIds()) {
    const { content } = (await members.guest.get<DocumentAnswer>(`/api/documents/${id}`)).body;
    for (const [, to] of content.matchAll(/href="\/document\/([a-z0-9]+)/g))
      if (to !== id) pairs.add(`${id} ${to}`);
  }
  return [...pairs].toSorted();
}
