import { expect, test } from "vitest";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { sanitizeContent } from "../../server/documents/sanitize-content.ts";
import { pageWriterFor, writePage, writeShortPage } from "./prose.ts";

const pages = Array.from({ length: 400 }, (_, number) => writePage(number));

test("generates the same documents in any order", () => {
  const regenerated = pages.map((_, index) => writePage(399 - index)).toReversed();
  expect(regenerated).toEqual(pages);
});

test("generates different documents", () => {
  expect(new Set(pages.map((page) => page.content)).size).toBe(pages.length);
});

test("generates about 3 KB per document on average", () => {
  const average = pages.reduce((sum, page) => sum + page.content.length, 0) / pages.length;
  expect(average).toBeGreaterThan(2_700);
  expect(average).toBeLessThan(3_300);
});

test("generates about 500 characters where there are more documents than usual", () => {
  const texts = pages.map((_, number) => writeShortPage(number).content.replace(/<[^>]*>/g, ""));
  const average = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  expect(average).toBeGreaterThan(450);
  expect(average).toBeLessThan(550);
  expect([100_000, 1_000_000].map(pageWriterFor)).toEqual([writePage, writeShortPage]);
});

test("alternates subteams, each with its own running numbers", () => {
  expect(pages.slice(0, 8).map((page) => page.subteam)).toEqual(firstSubteams.map(({ id }) => id));
  expect(pages.slice(8, 16).map((page) => page.running)).toEqual(Array(8).fill(2));
});

test("generates content that sanitizing does not change", () => {
  for (const { content } of pages.slice(0, 50)) {
    expect(sanitizeContent(content, new Set())).toBe(content);
  }
});
