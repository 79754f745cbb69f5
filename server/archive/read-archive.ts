import { pipeline, type Readable } from "node:stream";
import { checkBytes } from "../files/check-bytes.ts";
import { readJsonLines } from "./json-lines.ts";
import { storedFileShape, storedFilesPath, tablePath, type StoredFile } from "./manifest.ts";
import type { Archive } from "./open-archive.ts";

export async function readChecked(
  archive: Archive,
  path: string,
  sha256: string,
): Promise<Readable> {
  // The reader of the returned stream gets the errors of both.
  return pipeline(await archive.read(path), checkBytes(sha256), () => undefined);
}

export async function* readTable(
  archive: Archive,
  table: string,
): AsyncGenerator<Record<string, unknown>> {
  const known = archive.manifest.tables[table];
  if (!known) return;
  yield* countLines(await readChecked(archive, tablePath(table), known.sha256), known.lines);
}

export async function* readStoredFiles(archive: Archive): AsyncGenerator<StoredFile> {
  const { sha256, lines } = archive.manifest.files;
  const bytes = await readChecked(archive, storedFilesPath, sha256);
  for await (const line of countLines(bytes, lines)) yield storedFileShape.parse(line);
}

async function* countLines(bytes: Readable, expected: number) {
  let lines = 0;
  for await (const line of readJsonLines(bytes)) {
    yield line;
    lines += 1;
  }
  if (lines !== expected) throw new Error(`${lines} lines instead of ${expected}`);
}

export function readFileOf(archive: Archive, { path, sha256 }: StoredFile): Promise<Readable> {
  return readChecked(archive, path, sha256);
}
