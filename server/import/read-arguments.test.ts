import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

const rest = ["--subteam", "chassis", "--author", "dana@team.edu"];

const folder = mkdtempSync(join(tmpdir(), "paddock-arguments-"));
writeFileSync(join(folder, "export.json"), "{}");
writeFileSync(join(folder, "2025-26.paddock.zip"), "");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("resolves a folder from where the command was called", () => {
  expect(readArguments([".", ...rest, "--dry-run"], tmpdir())).toEqual({
    folder: tmpdir(),
    subteam: "chassis",
    author: "dana@team.edu",
    tags: [],
    tagFolders: false,
    authors: undefined,
    dryRun: true,
  });
});

test("reads tags and the source of authors", () => {
  const words = [".", ...rest, "--tag", "old", "--tag", "2024", "--tag-folders"];
  expect(readArguments([...words, "--authors", "git"], tmpdir())).toMatchObject({
    tags: ["old", "2024"],
    tagFolders: true,
    authors: "git",
  });
});

test("resolves the paths of an export from where the command was called", () => {
  const words = ["export.json", "--files", ".", "--report", "report.txt"];
  expect(readArguments(words, folder)).toEqual({
    file: join(folder, "export.json"),
    isArchive: false,
    files: folder,
    report: join(folder, "report.txt"),
    dryRun: false,
  });
});

test("knows an archive by the end of its name", () => {
  expect(readArguments(["2025-26.paddock.zip", "--dry-run"], folder)).toEqual({
    file: join(folder, "2025-26.paddock.zip"),
    isArchive: true,
    files: undefined,
    report: undefined,
    dryRun: true,
  });
});

test.each([
  ["no folder", rest, "Name one folder"],
  ["two folders", ["a", "b", ...rest], "Name one folder"],
  ["no subteam", [".", "--author", "dana@team.edu"], "--subteam and --author are required"],
  ["no author", [".", "--subteam", "chassis"], "--subteam and --author are required"],
  ["an unknown option", [".", ...rest, "--force"], "Unknown option '--force': npm run import"],
  ["a missing folder", ["./not-there", ...rest], "There is no folder"],
  ["a missing export", ["not-there.json"], "There is no file"],
  ["a missing archive", ["not-there.paddock"], "There is no file"],
  [
    "an archive with a folder of files",
    ["2025-26.paddock.zip", "--files", "."],
    "is for an export",
  ],
  ["a long tag", [".", ...rest, "--tag", "a".repeat(51)], "at most 50 characters"],
  ["other authors", [".", ...rest, "--authors", "all"], "--authors takes git or front-matter"],
  ["an export with a subteam", ["export.json", ...rest], "--subteam is for a folder"],
  ["an export with a tag", ["export.json", "--tag", "a"], "--tag is for a folder"],
  ["a folder with a report", [".", ...rest, "--report", "a"], "--report is for an export"],
  ["a report without a folder", ["export.json", "--report", "no/a.txt"], "There is no folder"],
  ["a report path that is a folder", ["export.json", "--report", "."], "is a folder"],
  [
    "a report path that is the export",
    ["export.json", "--report", "export.json"],
    "would overwrite",
  ],
  ["a missing files folder", ["export.json", "--files", "no"], "There is no folder"],
])("rejects %s with one line", (_, words, reason) => {
  expect(() => readArguments(words, folder)).toThrow(reason);
});
