import { finished } from "node:stream/promises";
import type { ShowProgress } from "../progress-line.ts";
import { UsageError } from "../usage-error.ts";
import type { Archive } from "./open-archive.ts";
import { readChecked, readFileOf, readStoredFiles, readTable } from "./read-archive.ts";

export type Checked = { tables: number; rows: number; files: number; bytes: number };

/** Compares every hash. @throws UsageError that names the damaged part */
export async function checkArchive(archive: Archive, show: ShowProgress): Promise<Checked> {
  const { tables, files } = archive.manifest;
  let rows = 0;
  for (const [name, { lines }] of Object.entries(tables)) {
    await part(`the table ${name}`, async () => {
      rows += await countAll(readTable(archive, name));
    });
    show(lines, Math.max(lines, 1), `checked: ${name.replaceAll("_", " ")}`);
  }
  let count = 0;
  const hashes = new Map<string, string>();
  await part("the list of files", async () => {
    for await (const file of readStoredFiles(archive)) {
      count += 1;
      show(count, files.lines, "checked: bytes of files");
      const known = hashes.get(file.path);
      if (files.location === "left" || known === file.sha256) continue;
      await part(file.path, async () => {
        if (known !== undefined) throw new Error("it has two hashes");
        hashes.set(file.path, file.sha256);
        const bytes = await readFileOf(archive, file);
        await finished(bytes.resume());
      });
    }
  });
  const pages = archive.manifest.kind === "season" ? archive.manifest.pages : {};
  for (const [path, sha256] of Object.entries(pages)) {
    await part(path, async () => {
      await finished((await readChecked(archive, path, sha256)).resume());
    });
  }
  return { tables: Object.keys(tables).length, rows, files: count, bytes: files.bytes };
}

async function countAll(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const row of rows) if (row !== undefined) count += 1;
  return count;
}

async function part(name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The archive is damaged: ${name} (${(error as Error).message}).`);
  }
}
