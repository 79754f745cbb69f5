import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

const rest = ["--subteam", "chassis", "--author", "dana@team.edu"];

const folder = mkdtempSync(join(tmpdir(), "paddock-arguments-"));
writeFileSync(join(folder, "export.json"), "{}");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("resolves a folder from where the command was called", () => {
  expect(readArguments([".", ...rest, "--dry-run"], tmpdir())).toEqual({
    folder: tmpdir(),
    subteam: "chassis",
    author: "dana@team.edu",
    dryRun: true,
  });
});

test("resolves the paths of an export from where the command was called", () => {
  const words = ["export.json", "--files", ".", "--report", "report.txt"];
  expect(readArguments(words, folder)).toEqual({
    file: join(folder, "export.json"),
    files: folder,
    report: join(folder, "report.txt"),
    dryRun: false,
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
  ["an export with an author", ["export.json", ...rest], "are for a folder"],
  ["a folder with a report", [".", ...rest, "--report", "a"], "are for an export"],
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
