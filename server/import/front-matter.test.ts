import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

test("reads TOML between plus signs", () => {
  const toml = '+++\ntitle = "Hubs"\ntags = ["a", "b"]\ndate = 2025-03-04T10:00:00Z\n+++\nText';
  expect(readFrontMatter(toml)).toEqual({
    title: "Hubs",
    tags: ["a", "b"],
    date: Date.UTC(2025, 2, 4, 10),
    authors: [],
    isDraft: false,
    body: "Text",
    notes: [],
  });
});

test("says that broken TOML could not be read", () => {
  expect(readFrontMatter("+++\ntitle = \n+++\nText")).toMatchObject({
    body: "Text",
    notes: ["its front matter could not be read"],
  });
});

test("leaves a line of plus signs in the text", () => {
  expect(readFrontMatter("+++\nText").body).toBe("+++\nText");
});

test.each([
  ["draft: true", true],
  ["published: false", true],
  ["draft: false", false],
  ["published: true", false],
  ["draft: soon", false],
])("takes %s for a draft: %s", (field, isDraft) => {
  expect(readFrontMatter(`---\n${field}\n---\n`).isDraft).toBe(isDraft);
});

test.each([
  ["author: Dana Ito", ["Dana Ito"]],
  ["authors: [dana@team.edu, Noor Haddad]", ["dana@team.edu", "Noor Haddad"]],
  ["author: { name: Dana Ito, email: dana@team.edu }", ["dana@team.edu"]],
  ["author:", []],
])("reads the authors of %s", (field, authors) => {
  expect(readFrontMatter(`---\n${field}\n---\n`).authors).toEqual(authors);
});

test("reads the date of an Obsidian note", () => {
  expect(readFrontMatter("---\ncreated: 2025-03-04\n---\n").date).toBe(Date.UTC(2025, 2, 4));
});
