import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defaultFileLimits } from "../../../domain/files/files.ts";
import { checkArchive } from "../../archive/check-archive.ts";
import { tablePath } from "../../archive/manifest.ts";
import { openArchive } from "../../archive/open-archive.ts";
import { readTable } from "../../archive/read-archive.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "../../archive/temporary-folder.ts";
import { leftOutLine, lineShapes, type Table } from "../archive/archive-lines.ts";
import { convertExport } from "./convert-export.ts";
import { readTime } from "./lenient.ts";

const example = (path: string) => fileURLToPath(new URL(`../example/${path}`, import.meta.url));
const show = () => undefined;
const tables = Object.keys(lineShapes) as Table[];

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

async function convert() {
  const source = { file: example("export.json"), files: example("files") };
  const options = { ...source, limits: defaultFileLimits, version: "1.0.2", show };
  const { path, passwords } = await convertExport(options, folder.path);
  return { archive: await openArchive(path, null), passwords };
}

test("writes a whole archive with lines that an import accepts", async () => {
  await using converted = (await convert()).archive;
  expect(await checkArchive(converted, show)).toMatchObject({ tables: 6, files: 4 });
  for (const table of tables) {
    const shape = z.union([lineShapes[table], leftOutLine]);
    for await (const line of readTable(converted, table))
      expect(shape.safeParse(line).error).toBeUndefined();
  }
});

test("writes no password", async () => {
  const { archive, passwords } = await convert();
  await using converted = archive;
  expect([...passwords.values()]).toEqual(["late-apex-17", "first-request", "was-denied"]);
  for (const table of tables) {
    const lines = await text(await converted.read(tablePath(table)));
    expect(lines).not.toMatch(/late-apex|first-request|was-denied|\$2b/);
  }
  expect(await readdir(folder.path)).toEqual(["export.paddock", "files"]);
  for (const name of await readdir(join(folder.path, "files")))
    expect(await readFile(join(folder.path, "files", name), "utf8")).not.toContain("late-apex");
});

test.each([
  ["2024-03-01T10:00:00", "2024-03-01T10:00:00.000Z"],
  ["2024-03-01T10:00:00 ", "2024-03-01T10:00:00.000Z"],
  ["March 1, 2024 10:00", "2024-03-01T10:00:00.000Z"],
  ["03-01-2024", "2024-03-01T00:00:00.000Z"],
  ["01-Mar-2024", "2024-03-01T00:00:00.000Z"],
  ["Fri, 01 Mar 2024 10:00:00 EST", "2024-03-01T15:00:00.000Z"],
  ["March 1, 2024 10:00 GMT-5", "2024-03-01T15:00:00.000Z"],
  ["March 1, 2024 10:00 UTC+2", "2024-03-01T08:00:00.000Z"],
  ["2024-03-01 10:00:00+02", "2024-03-01T08:00:00.000Z"],
  ["2024-03-01T10:00:00+02:00", "2024-03-01T08:00:00.000Z"],
])("reads the time %s in UTC unless it names a zone, on every machine", (written, read) => {
  const zone = process.env["TZ"];
  process.env["TZ"] = "America/New_York";
  try {
    expect(readTime(new Map([["at", written]]), "at", [])).toBe(read);
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});
