import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { readSettings } from "../settings.ts";
import { InvalidExport } from "./convert/open-export.ts";
import { runImport } from "./run-import.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-run-import-"));
  return () => rm(folder, { recursive: true, force: true });
});

async function run(text: string, print: (line: string) => void = () => undefined): Promise<void> {
  const settings = readSettings({ DATA_DIR: join(folder, "data") });
  const file = join(folder, "export.json");
  await writeFile(file, text);
  const database = { db: () => openDatabase(settings.databaseUrl), isNew: true };
  const report = join(folder, "report.txt");
  const wanted = { file, isArchive: false, files: undefined, report, dryRun: false };
  await runImport(settings, database, wanted, print);
}

test("creates no knowledge base for an invalid export", async () => {
  await expect(run('{"documents": [{')).rejects.toThrow(InvalidExport);
  expect(await readdir(folder)).toEqual(["export.json"]);
});

test("makes the report private even when it replaces a public file", async () => {
  const report = join(folder, "report.txt");
  await writeFile(report, "before");
  await chmod(report, 0o644);
  await run('{"documents": [{"id": "a", "title": "A", "content": "a"}]}');
  expect((await stat(report)).mode & 0o777).toBe(0o600);
  expect(await readFile(report, "utf8")).toMatch(/^Done\.\n {2}members: none\n/);
});

test("reports the progress of an interrupted import", async () => {
  const page = (id: string) => ({ id, title: id, content: id });
  const documents = ["a", "b", "c"].map(page);
  const interrupt = () => void process.emit("SIGINT");
  await expect(run(JSON.stringify({ documents }), interrupt)).rejects.toThrow("it was interrupted");
  expect(await readFile(join(folder, "report.txt"), "utf8")).toMatch(
    /^The import stopped early. So far:\n[^]*documents: 1 new\n/,
  );
});

test("reports when no captain can sign in yet", async () => {
  await run('{"users": [{"id": "c", "email": "c@hawk.edu", "fullName": "C", "role": "captain"}]}');
  expect(await readFile(join(folder, "report.txt"), "utf8")).toContain("use Reset Password first");
});
