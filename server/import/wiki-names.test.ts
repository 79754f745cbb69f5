import { expect, test } from "vitest";
import { findNearestFile, findOnlyFile, wikiNamesOf } from "./wiki-names.ts";

const namesOf = (...paths: string[]) =>
  wikiNamesOf(
    paths.map((path) => ({ path, name: path.split("/").at(-1) ?? "", absolute: path, size: 1 })),
  );

const names = namesOf("a/b/Pad wear.md", "old/Pad wear.md", "img/Disc.png", "Näpfe.md");

test.each([
  ["Pad wear", "old/Pad wear.md"],
  ["pad-wear", "old/Pad wear.md"],
  ["b/Pad wear", "a/b/Pad wear.md"],
  ["../b/Pad wear.md", "a/b/Pad wear.md"],
  ["disc.PNG", "img/Disc.png"],
  ["Na\u0308pfe", "Näpfe.md"],
  ["x/Pad wear", undefined],
  ["disc", undefined],
  ["", undefined],
])("finds %j at %j", (name, path) => {
  expect(findNearestFile(names, name)?.path).toBe(path);
});

test("finds a name that only one file has", () => {
  expect(findOnlyFile(names, "disc.png")?.path).toBe("img/Disc.png");
  expect(findOnlyFile(names, "Pad wear.md")).toBeUndefined();
});

test("recognizes a wiki of GitHub by its first page", () => {
  expect([names, namesOf("a.md", "Home.md")].map((all) => all.isGitHubWiki)).toEqual([false, true]);
});
