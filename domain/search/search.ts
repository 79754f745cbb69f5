import { previewLength } from "./search-limits.ts";

/** Replacements for letters that Unicode does not decompose. */
const special: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};
const specialPattern = /[ßæœøłđðþıς]/g;

/** Removes case and accents, so that queries and texts can be compared (rule 5.4). */
export function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  const sortable = mayHaveManyMarks(text) ? removeMarks(text) : text;
  return removeMarks(sortable.normalize("NFKD"))
    .toLowerCase()
    .replace(specialPattern, (letter) => special[letter] ?? letter);
}

const longRun = 64;

/**
 * Whether a letter may have so many marks that normalizing would take minutes to sort them. Samples
 * the text, because reading all of it takes as long as the rest of folding.
 */
function mayHaveManyMarks(text: string): boolean {
  for (let at = longRun - 1; at < text.length; at += longRun)
    if (text.charCodeAt(at) >= firstMark) return true;
  return false;
}

const firstMark = 0x300;

function removeMarks(text: string): string {
  return text.replace(/\p{M}+/gu, "");
}

export function foldQuery(query: string): string {
  return fold(query).replace(/\s+/g, " ").trim();
}

/** @returns start and end offsets of matches in the original text, not the folded one */
export function findMatches(text: string, query: string, max = Infinity): [number, number][] {
  const needle = foldQuery(query);
  if (needle === "") return [];
  const folded = fold(text);
  const originalOffset = originalOffsetsOf(text);
  const matches: [number, number][] = [];
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    matches.push([originalOffset(at), originalOffset(at + needle.length)]);
    if (matches.length >= max) break;
  }
  return matches;
}

/** At most 120 characters around the first match, or from the start (rule 5.6). */
export function previewOf(
  text: string,
  query: string,
): { text: string; cutBefore: boolean; cutAfter: boolean } {
  const [match] = findMatches(text, query, 1);
  const start = match ? windowStart(text.length, match) : 0;
  const end = Math.min(text.length, start + previewLength);
  return { text: text.slice(start, end), cutBefore: start > 0, cutAfter: end < text.length };
}

function windowStart(length: number, [from, to]: [number, number]): number {
  const around = Math.max(0, Math.floor((previewLength - (to - from)) / 2));
  const latest = Math.max(0, length - previewLength);
  return Math.min(Math.max(0, from - around), latest);
}

const chunk = 256;

/**
 * Maps offsets of the folded text to the original by folding again, as folding changes lengths.
 * Folds many letters at a time and then single ones, because single letters alone would be slow.
 * @returns a function to call with increasing offsets, because it continues where it stopped
 */
function originalOffsetsOf(text: string): (foldedOffset: number) => number {
  let at = 0;
  let folded = 0;
  let step = { end: 0, folded: 0 };

  function passSteps(foldedOffset: number): void {
    while (at < text.length) {
      if (step.end <= at) step = stepFrom();
      if (step.folded > foldedOffset) break;
      at = step.end;
      folded = step.folded;
    }
  }

  function stepFrom() {
    const end = stepEnd(text, at + chunk);
    return { end, folded: folded + fold(text.slice(at, end)).length };
  }

  function passLetters(foldedOffset: number): void {
    while (at < text.length && folded < foldedOffset) {
      const letter = letterAt(text, at);
      folded += fold(letter).length;
      at += letter.length;
    }
  }

  function passMarks(): void {
    while (at < text.length && /^\p{M}/u.test(letterAt(text, at))) at += letterAt(text, at).length;
  }

  return (foldedOffset) => {
    passSteps(foldedOffset);
    passLetters(foldedOffset);
    passMarks();
    return at;
  };
}

function letterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function stepEnd(text: string, end: number): number {
  const code = text.charCodeAt(end);
  // Never splits a surrogate pair.
  return code >= 0xdc00 && code <= 0xdfff ? end + 1 : end;
}
