import { expect, test } from "vitest";
import { subteamIds } from "../../domain/subteams/subteams.ts";
import { sanitizeContent } from "../../server/documents/sanitize-content.ts";
import { writePage } from "./prose.ts";

const pages = Array.from({ length: 400 }, (_, number) => writePage(number));

test("a document is the same however often and in which order it is written", () => {
  const again = pages.map((_, index) => writePage(399 - index)).toReversed();
  expect(again).toEqual(pages);
});

test("no two documents are the same", () => {
  expect(new Set(pages.map((page) => page.content)).size).toBe(pages.length);
});

test("documents are about 3 KB on average", () => {
  const average = pages.reduce((sum, page) => sum + page.content.length, 0) / pages.length;
  expect(average).toBeGreaterThan(2_700);
  expect(average).toBeLessThan(3_300);
});

test("subteams take turns, each with running numbers of its own", () => {
  expect(pages.slice(0, 8).map((page) => page.subteam)).toEqual(subteamIds);
  expect(pages.slice(8, 16).map((page) => page.running)).toEqual(Array(8).fill(2));
});

test("the content is what the server keeps as it is", () => {
  for (const { content } of pages.slice(0, 50)) {
    expect(sanitizeContent(content, new Set())).toBe(content);
  }
});
