import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";
import type { FolderImport } from "./folder-import.ts";
import { importFolder } from "./import-folder.ts";
import type { Note } from "./note.ts";
import { findAuthor } from "./store.ts";

const { server, members } = useTeam({ ATTACHMENT_MAX_BYTES: "1000000" });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-notes-"));
  return () => rm(folder, { recursive: true, force: true });
});

async function importPage(markdown: string, more: Partial<FolderImport> = {}) {
  await writeFile(join(folder, "page.md"), markdown);
  const author = await findAuthor(server.context.db, emailOf("lead"));
  if (!author) throw new Error("The team lead is not a member");
  const report = await importFolder(server.context, {
    folder,
    subteam: "chassis",
    author,
    ...more,
  });
  return { ...report, notes: report.pages[0]?.notes ?? [] };
}

const counts = (notes: readonly Note[]) => notes.map(({ text, losses }) => `${losses}: ${text}`);

test("counts each part that a document has as text or in a simpler form (rule 8.47)", async () => {
  const { notes } = await importPage(
    "# Losses\n\n- [x] a\n- [ ] b\n\n<kbd>A</kbd> <kbd>B</kbd> [a](#losses) [b](gone.md) [c](./page#nothing)",
  );
  expect(counts(notes)).toEqual([
    "2: raw HTML dropped, its text kept: 2 × <kbd>",
    "2: kept in a simpler form: tasks with ☑ or ☐ (2)",
    "1: broken link, its text kept: gone.md",
    "0: link to a missing heading, now leads to the top of the page: ./page#nothing",
  ]);
});

test("counts authors that are not kept, but not the first one where it is kept", async () => {
  const page = "---\nauthors: [Rui Costa, Sam Roe, Lena Vogt]\n---\n# Authors\n\nText";
  const { notes } = await importPage(page, { authors: "front-matter" });
  expect(counts(notes)).toEqual([
    "0: by Rui Costa, who is not a member here",
    "2: only its first author was kept, not Sam Roe, Lena Vogt",
  ]);
  const other = await importPage(page, { subteam: "powertrain" });
  expect(counts(other.notes)).toEqual([
    "3: its authors were not kept: Rui Costa, Sam Roe, Lena Vogt",
  ]);
});

test("counts a tag that its document does not have, but not an edit that stays as a version", async () => {
  const page = (tags: string, text: string) => `---\ntags: [${tags}]\n---\n# Tags\n\n${text}`;
  await importPage(page("wing, flap", "One"));
  expect((await importPage(page("Flap", "Two"))).notes).toEqual([]);
  const { id = "" } =
    (await server.context.db
      .selectFrom("documents")
      .select("id")
      .where("title", "=", "Tags")
      .executeTakeFirst()) ?? {};
  const edit = { title: "Tags", content: "<p>Here</p>", version: 2 };
  expect((await members.captain.put(`/api/documents/${id}`, edit)).status).toBe(200);
  const { notes } = await importPage(page("flap, gurney", "Three"));
  expect(counts(notes)).toEqual([
    "1: tags that its document does not have, ignored: gurney",
    "0: Clara Nyström edited it in Paddock: that text stays as version 3",
  ]);
});

test("counts a file over the limit once, and not as one that no page uses", async () => {
  await writeFile(join(folder, "log.csv"), "a".repeat(1_100_000));
  const { notes, unused } = await importPage("# Large\n\n[a](log.csv) [b](./log.csv)");
  expect(notes.map(({ losses }) => losses)).toEqual([1]);
  expect(unused).toEqual([]);
});
