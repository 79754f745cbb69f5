import type { SearchColumn } from "./search-columns.ts";
import type { SplitText } from "./split-words.ts";
import { tokenOf } from "./token-of.ts";

/** Queries are short, and nobody types the line break between two columns. */
const isJoined = /^[^\n]{1,8}$/;

/**
 * Tells which documents may have words side by side: "brake disc" has "ake dis", "ake d", "ke di",
 * and "e di". A query uses the first of them for which its words are long enough.
 */
export function boundaryTokens(column: SearchColumn, { words, between }: SplitText): string[] {
  const tokens = new Set<string>();
  for (let at = 1; at < words.length; at += 1) {
    const [left = "", right = "", middle = ""] = [words[at - 1], words[at], between[at]];
    if (!isJoined.test(middle)) continue;
    const spelled = spellingOf(middle);
    for (const [ending, start] of sides)
      if (left.length >= ending && right.length >= start)
        tokens.add(tokenOf(column, "b", left.slice(-ending) + spelled + right.slice(0, start)));
  }
  return [...tokens];
}

/** Letters before and after a boundary, the most telling first. */
const sides = [
  [3, 3],
  [3, 1],
  [2, 2],
  [1, 2],
] as const;

export function boundariesIn(column: SearchColumn, { words, between }: SplitText): string[] {
  return words.slice(1).flatMap((right, at) => {
    const [left = "", middle = ""] = [words[at], between[at + 1]];
    const side = sides.find(([ending, start]) => left.length >= ending && right.length >= start);
    if (!side || !isJoined.test(middle)) return [];
    const [ending, start] = side;
    const text = left.slice(-ending) + spellingOf(middle) + right.slice(0, start);
    return tokenOf(column, "b", text);
  });
}

const spellings = new Map<string, string>();

function spellingOf(middle: string): string {
  const known = spellings.get(middle);
  if (known !== undefined) return known;
  const spelled = Buffer.from(middle, "utf8").toString("hex");
  if (spellings.size < 1_000) spellings.set(middle, spelled);
  return spelled;
}
