import { expect, test } from "vitest";
import { contentBlocks } from "./content-blocks.ts";
import { foldDifferences } from "./fold-differences.ts";
import { differencesOf } from "./text-differences.ts";

/** Writes each block as one letter: a heading as "H", a change as "+", any other as ".". */
const blocks = { H: "<h2>Heading</h2>", ".": "<p>Same</p>", "+": "<p>Same</p>" } as const;

function folded(text: string): string {
  const signs = [...text] as (keyof typeof blocks)[];
  const after = signs.map((sign) => blocks[sign]).join("");
  const differences = differencesOf(contentBlocks(after), contentBlocks(after)).map(
    (difference, index) =>
      signs[index] === "+" ? Object.assign(difference, { state: "changed" }) : difference,
  );
  const stretches = foldDifferences(differences);
  let at = 0;
  return stretches
    .map(({ isFolded, differences: { length } }) => {
      at += length;
      return isFolded ? `(${length})` : text.slice(at - length, at);
    })
    .join("");
}

test.each([
  ["", ""],
  ["+", "+"],
  ["...", "(3)"],
  ["....+....", "(3).+.(3)"],
  ["..+", "..+"],
  ["+.+", "+.+"],
  ["+..+", "+..+"],
  ["+...+", "+...+"],
  ["+....+", "+.(2).+"],
  ["H....+", "H(3).+"],
  ["HH....+", "HH(3).+"],
  ["H..H....+", "(3)H(3).+"],
  ["H...H..+..", "(4)H..+.."],
])("folds %j to %j", (text, expected) => {
  expect(folded(text)).toBe(expected);
});
