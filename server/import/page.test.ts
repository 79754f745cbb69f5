import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { inspect } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { stopContentWorker } from "../documents/run-in-content-worker.ts";
import { readPage, type Page } from "./page.ts";
import { readSourceFolder } from "./source-folder.ts";
import { wikiNamesOf } from "./wiki-names.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-page-"));
  return () => rm(folder, { recursive: true, force: true });
});

async function readOnly(markdown: string): Promise<Page | string> {
  await writeFile(join(folder, "page.md"), markdown);
  const { files, namesAreTitles } = await readSourceFolder(folder);
  const [file] = files;
  if (!file) throw new Error("The page is missing");
  return readPage("m1", file, { names: wikiNamesOf(files), namesAreTitles });
}

test("keeps the hash of the Markdown, not the Markdown itself", async () => {
  const markdown = "# Cooling\n\nThe **pump**";
  const page = await readOnly(markdown);
  if (typeof page === "string") throw new Error(page);
  const hash = createHash("sha256").update(markdown).digest("hex");
  expect(page.sourceHash.copy().digest("hex")).toBe(hash);
  expect(inspect(page, { depth: null })).not.toContain("**pump**");
});

test("leaves out a page of more Markdown than content may have (rule 8.41)", async () => {
  const page = (length: number) => `# Cooling\n\nText\n\n<!--${"a".repeat(length)}-->\n`;
  expect(await readOnly(page(1_048_576))).toBe("larger than 1 MB");
  expect(await readOnly(page(1_048_000))).toMatchObject({ title: "Cooling" });
});

const long = `# Cooling\n\n${"Water [[page]] flows.\n\n".repeat(5_000)}`;

test("reads a long page like a short one", async () => {
  const page = await readOnly(long);
  expect(page).toMatchObject({ title: "Cooling", references: { links: ["/page.md"] } });
  await stopContentWorker();
});

test("reads a long page in the worker thread, and leaves it out when that ends (rule 7.48)", async () => {
  let page: Page | string | undefined;
  void readOnly(long).then((read) => (page = read));
  // Repeats because the worker may not have started yet.
  while (page === undefined) {
    await setImmediate();
    await stopContentWorker();
  }
  expect(page).toMatch(/^This content takes too long to process/);
});
