import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

const rest = ["--subteam", "chassis", "--author", "dana@team.edu"];

const folder = mkdtempSync(join(tmpdir(), "paddock-arguments-"));
writeFileSync(join(folder, "export.json"), "{}");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a relative folder is meant from where the command was called", () => {
  expect(readArguments([".", ...rest, "--dry-run"], tmpdir())).toEqual({
    folder: tmpdir(),
    subteam: "chassis",
    author: "dana@team.edu",
    dryRun: true,
  });
});

test("a file is an export, with what belongs to it meant from the same place", () => {
  const words = ["export.json", "--files", ".", "--report", "told.txt"];
  expect(readArguments(words, folder)).toEqual({
    file: join(folder, "export.json"),
    files: folder,
    report: join(folder, "told.txt"),
    dryRun: false,
  });
});

test.each([
  ["no folder", rest, "Name one folder"],
  ["two folders", ["a", "b", ...rest], "Name one folder"],
  ["no subteam", [".", "--author", "dana@team.edu"], "--subteam and --author are needed"],
  ["no author", [".", "--subteam", "chassis"], "--subteam and --author are needed"],
  [
    "an unknown subteam",
    [".", "--subteam", "wings", "--author", "a@b.edu"],
    '"wings" is no subteam',
  ],
  ["an unknown option", [".", ...rest, "--force"], "Unknown option '--force': npm run import"],
  ["a folder that is not there", ["./not-there", ...rest], "There is no folder"],
  ["an export that is not there", ["not-there.json"], "There is no file"],
  ["an export with an author", ["export.json", ...rest], "belong to a folder"],
  ["a folder with a report", [".", ...rest, "--report", "a"], "belong to an export"],
  ["a report without a folder", ["export.json", "--report", "no/a.txt"], "There is no folder"],
  ["a report on a folder", ["export.json", "--report", "."], "is a folder"],
  ["a report on the export", ["export.json", "--report", "export.json"], "be written over"],
  ["files that are not there", ["export.json", "--files", "no"], "There is no folder"],
])("%s is told in one line", (_, words, reason) => {
  expect(() => readArguments(words, folder)).toThrow(reason);
});
