import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

const rest = ["--subteam", "chassis", "--author", "dana@team.edu"];

test("a relative folder is meant from where the command was called", () => {
  expect(readArguments([".", ...rest, "--dry-run"], tmpdir())).toEqual({
    folder: tmpdir(),
    subteam: "chassis",
    author: "dana@team.edu",
    dryRun: true,
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
])("%s is told in one line", (_, words, reason) => {
  expect(() => readArguments(words, tmpdir())).toThrow(reason);
});
