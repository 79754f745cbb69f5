import { describe, expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { readAddresses } from "./read-addresses.ts";

const own = "postgres://ada:secret@db.team.example/wiki";
const settings = readSettings({ DATABASE_URL: own });
const read = (...words: string[]) => {
  const { from, to } = readAddresses(words, settings);
  return [from.href, to.href];
};

describe("the addresses of a move", () => {
  test("take the one that is missing from DATABASE_URL", () => {
    expect(read("--to", "file:///srv/paddock.db")).toEqual([own, "file:///srv/paddock.db"]);
    expect(read("--from", "file:///srv/paddock.db")).toEqual(["file:///srv/paddock.db", own]);
  });

  test("name the files", () => {
    const files = (...words: string[]) => readAddresses(words, settings).files?.to.href;
    expect(files("--files", "s3://team-files/paddock")).toBe("s3://team-files/paddock");
    expect(files("--to", "file:///srv/paddock.db")).toBeUndefined();
    expect(read("--files", "file:///srv/files")).toEqual([own, own]);
  });

  test.each([
    [["--files", "s3://ada:secret@files"], /^Not a usable address: /],
    [["--files", settings.filesUrl.href], /^FILES_URL is this place already\./],
    [["--from", own, "--files", "s3://team-files"], /^Both addresses name the same database\./],
    [[], /^npm run move -- --to <address>/],
    [["--to", own], /^Both addresses name the same database\./],
    [["--to", "mysql://ada:secret@db/wiki"], /^Not a usable address: /],
    [["--into", "file:x"], /^npm run move -- --to <address>/],
    [["file:x"], /^npm run move -- --to <address>/],
  ])("are refused if they are %j", (words, sentence) => {
    const attempt = () => readAddresses(words, settings);
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(sentence);
    expect(attempt).not.toThrow(/secret/);
  });
});
