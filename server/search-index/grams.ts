import type { SearchColumn } from "./search-columns.ts";
import { tokenOf } from "./token-of.ts";

export function gramToken(column: SearchColumn, gram: string): string {
  return tokenOf(column, "x", toHex(gram));
}

/** Grams are single letters and pairs of neighbors, without spaces. */
export function gramTokens(column: SearchColumn, text: string): string[] {
  return Array.from(gramsIn(text), (gram) => tokenOf(column, "x", spellingOf(gram)));
}

/** Replaces letters with numbers, because comparing texts takes three times as long. */
const letterNumbers = new Map<string, number>();
const spellings = [""];
const unicodeSize = 0x110000;

function gramsIn(text: string): Set<number> {
  const grams = new Set<number>();
  for (const run of new Set(text.split(/\s+/))) {
    let previous = 0;
    for (const letter of run) {
      const number = letterNumbers.get(letter) ?? numberLetter(letter);
      grams.add(number);
      if (previous !== 0) grams.add(previous * unicodeSize + number);
      previous = number;
    }
  }
  return grams;
}

function numberLetter(letter: string): number {
  const number = spellings.push(toHex(letter)) - 1;
  letterNumbers.set(letter, number);
  return number;
}

function spellingOf(gram: number): string {
  return `${spellings[Math.floor(gram / unicodeSize)]}${spellings[gram % unicodeSize]}`;
}

function toHex(gram: string): string {
  return Buffer.from(gram, "utf8").toString("hex");
}
