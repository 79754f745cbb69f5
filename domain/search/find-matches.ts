import { foldText } from "./fold.ts";
import { originalOffsetsOf } from "./original-offsets.ts";
import { parseQuery } from "./parse-query.ts";
import { searchPreviewLength } from "./search-limits.ts";

type Range = [start: number, end: number];

/** Finds the whole query, or else its words (rule 5.18). @returns offsets in the original text */
export function findMatches(text: string, query: string, max = Infinity): Range[] {
  const folded = foldText(text);
  const fragments = fragmentsIn(folded, query);
  const originalOffset = originalOffsetsOf(text);
  const matches: Range[] = [];
  for (const [start, end] of rangesOf(folded, fragments)) {
    const match: Range = [originalOffset(start, "start"), originalOffset(end, "end")];
    // An earlier match has already marked this letter.
    if (match[0] === match[1]) continue;
    matches.push(match);
    if (matches.length >= max) break;
  }
  return matches;
}

function fragmentsIn(folded: string, query: string): readonly string[] {
  const { fragment, words } = parseQuery(query);
  if (fragment === "") return [];
  if (folded.includes(fragment)) return [fragment];
  return words.filter((word) => folded.includes(word));
}

/** In order and without overlaps; of two that start together, the longer one. */
function* rangesOf(folded: string, fragments: readonly string[]): Generator<Range> {
  const next = fragments.map((fragment) => ({ fragment, at: folded.indexOf(fragment) }));
  for (;;) {
    const [first] = next
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at || other.fragment.length - one.fragment.length);
    if (!first) return;
    const end = first.at + first.fragment.length;
    yield [first.at, end];
    for (const candidate of next)
      if (candidate.at >= 0 && candidate.at < end)
        candidate.at = folded.indexOf(candidate.fragment, end);
  }
}

/** At most 120 characters around the match, or from the start, cut between words (rule 5.6). */
export function previewOf(text: string, query: string): Preview {
  const folded = foldText(text);
  const [best] = bestFirst(folded, fragmentsIn(folded, query), 1);
  return cut(text, windowAround(text, best ? rangeIn(text, best) : [0, 0]));
}

/** At most `max` previews of passages that do not overlap, those with the most words first. */
export function excerptsOf(text: string, query: string, max: number): Preview[] {
  const folded = foldText(text);
  const passages = bestFirst(folded, fragmentsIn(folded, query), passagesMax);
  const taken: Passage[] = [];
  const chosen: Range[] = [];
  for (const passage of passages) {
    if (chosen.length === max) break;
    if (taken.some(({ start }) => Math.abs(start - passage.start) < searchPreviewLength)) continue;
    taken.push(passage);
    const [start, end] = windowAround(text, rangeIn(text, passage));
    if (chosen.every(([from, to]) => end < from || start > to)) chosen.push([start, end]);
  }
  return chosen.map((range) => cut(text, range));
}

export type Preview = { text: string; cutBefore: boolean; cutAfter: boolean };

function cut(text: string, [start, end]: Range): Preview {
  return { text: text.slice(start, end), cutBefore: start > 0, cutAfter: end < text.length };
}

function windowAround(text: string, [from, to]: Range): Range {
  const first = windowStart(text.length, [from, to]);
  const last = Math.min(text.length, first + searchPreviewLength);
  const start = wordStart(text, first, from);
  return [start, wordEnd(text, last, Math.min(to, last))];
}

/** Longer words are cut, because some languages write without spaces. */
const wholeWordMax = 30;

/** @returns the start of the first whole word from `at` on, or `at` if it is not before `max` */
function wordStart(text: string, at: number, max: number): number {
  if (!isInWord(text, at)) return at;
  const space = text.slice(at, Math.min(max, at + wholeWordMax)).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

/** @returns the end of the last whole word up to `at`, or `at` if it is not after `min` */
function wordEnd(text: string, at: number, min: number): number {
  if (!isInWord(text, at)) return at;
  const from = Math.max(min, at - wholeWordMax);
  const word = /\s\S*$/.exec(text.slice(from, at));
  return word ? from + word.index : at;
}

function isInWord(text: string, at: number): boolean {
  return /^\S\S$/.test(text.slice(at - 1, at + 1));
}

function rangeIn(text: string, { start, end }: Passage): Range {
  const originalOffset = originalOffsetsOf(text);
  return [originalOffset(start, "start"), originalOffset(end, "end")];
}

type Passage = { start: number; end: number; held: number };

/** Bounds the time for words that are everywhere. */
const passagesMax = 10;

/** Those with the most fragments come first. @param max passages to find for one fragment */
function bestFirst(folded: string, fragments: readonly string[], max: number): Passage[] {
  return passagesOf(folded, fragments, fragments.length === 1 ? max : passagesMax).toSorted(
    (one, other) => other.held - one.held || one.start - other.start,
  );
}

function passagesOf(folded: string, fragments: readonly string[], max: number): Passage[] {
  return fragments.flatMap((fragment) =>
    firstRangesOf(folded, fragment, max).map(([start, end]) => {
      const passage = folded.slice(start, Math.max(end, start + searchPreviewLength));
      const held = fragments.filter((other) => passage.includes(other));
      const ends = held.map((other) => passage.indexOf(other) + other.length);
      return { start, end: start + Math.max(...ends), held: held.length };
    }),
  );
}

function firstRangesOf(folded: string, fragment: string, max: number): Range[] {
  const ranges: Range[] = [];
  for (const range of rangesOf(folded, [fragment])) {
    ranges.push(range);
    if (ranges.length === max) break;
  }
  return ranges;
}

function windowStart(length: number, [from, to]: Range): number {
  const around = Math.max(0, Math.floor((searchPreviewLength - (to - from)) / 2));
  const latest = Math.max(0, length - searchPreviewLength);
  return Math.min(Math.max(0, from - around), latest);
}
