import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./project.mjs";
import { readSources } from "./sources.mjs";

const longestLine = 160;
const rule = /^- \*\*(\d+\.\d+)\*\* \S/;

const [, ...sections] = readText("docs/rules.md").split(/^## /m);
const rules = sections.flatMap(rulesOf);
const numbers = new Set(rules.map(numberOf));

describe("docs/rules.md", () => {
  test("contains only headings and one-line rules below its introduction", () => {
    const lines = sections.flatMap((section) => section.split("\n").slice(1));
    expect(lines.filter((line) => !/^(?:### |$)/.test(line) && !rule.test(line))).toEqual([]);
  });

  test("keeps each rule within 160 characters", () => {
    expect(rules.filter((line) => line.length > longestLine)).toEqual([]);
  });

  test.each(sections.map((section, at) => [section.split("\n")[0], section, at + 1] as const))(
    "numbers the rules of “%s” without a gap",
    (title, section, number) => {
      expect(title).toMatch(new RegExp(`^${number}\\. `));
      const found = rulesOf(section).map(numberOf).toSorted(byNumber);
      expect(found).toEqual(found.map((_, at) => `${number}.${at + 1}`));
    },
  );
});

describe("a citation", () => {
  test.each([
    ["(rule 1.2)", ["1.2"]],
    ["Rules 1.2 and 1.10.", ["1.2", "1.10"]],
    ["(rules 1.2, 1.4, and 3.1)", ["1.2", "1.4", "3.1"]],
    ["/** As rules\n   * 1.2 to 1.4 say. */", ["1.2", "1.4"]],
    ["the rule takes 1.5 GiB", []],
  ])("%j names %j", (text, cited) => expect(citedIn(text)).toEqual(cited));

  test("names a rule that exists", () => {
    const texts = readSources();
    texts.delete("scripts/rules.test.ts");
    for (const path of globSync(["*.md", "{bench,docs}/**/*.md", "web/**/*.css"], { cwd: root }))
      texts.set(path, readText(path));
    const unknown = [...texts].flatMap(([path, text]) =>
      citedIn(text)
        .filter((number) => !numbers.has(number))
        .map((number) => `${path} cites ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});

function readText(path: string): string {
  return readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n");
}

function rulesOf(section: string): string[] {
  return section.split("\n").filter((line) => rule.test(line));
}

function numberOf(line: string): string {
  return rule.exec(line)?.[1] ?? "";
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** The numbers behind "rule" or "rules", even where a comment breaks the line. */
function citedIn(text: string): string[] {
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, " ");
  const lists = flat.matchAll(/\brules? (\d+\.\d+(?:(?:, and|,| and| or| to) \d+\.\d+)*)/gi);
  return [...lists].flatMap(([, list = ""]) => list.match(/\d+\.\d+/g) ?? []);
}
