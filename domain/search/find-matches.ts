import { foldText } from "./fold.ts";
import { originalOffsetsOf } from "./original-offsets.ts";
import { parseQuery } from "./parse-query.ts";
import { previewLength } from "./search-limits.ts";

type Place = [start: number, end: number];

/**
 * Finds the whole query, or else its words (rule 5.18).
 * @returns start and end offsets of matches in the original text, not the folded one
 */
export function findMatches(text: string, query: string, max = Infinity): Place[] {
  const folded = foldText(text);
  const fragments = fragmentsIn(folded, query);
  const originalOffset = originalOffsetsOf(text);
  const matches: Place[] = [];
  for (const [start, end] of placesOf(folded, fragments)) {
    matches.push([originalOffset(start), originalOffset(end)]);
    if (matches.length >= max) break;
  }
  return matches;
}

/** What to look for in a folded text: the whole query if it is there, else those words that are. */
function fragmentsIn(folded: string, query: string): readonly string[] {
  const { fragment, words } = parseQuery(query);
  if (fragment === "") return [];
  if (folded.includes(fragment)) return [fragment];
  return words.filter((word) => folded.includes(word));
}

/** In order and without overlaps; of two that start together, the longer one. */
function* placesOf(folded: string, fragments: readonly string[]): Generator<Place> {
  const next = fragments.map((fragment) => ({ fragment, at: folded.indexOf(fragment) }));
  for (;;) {
    const [first] = next
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at || other.fragment.length - one.fragment.length);
    if (!first) return;
    const end = first.at + first.fragment.length;
    yield [first.at, end];
    for (const place of next)
      if (place.at >= 0 && place.at < end) place.at = folded.indexOf(place.fragment, end);
  }
}

/** At most 120 characters around the match, or from the start, cut between words (rule 5.6). */
export function previewOf(
  text: string,
  query: string,
): { text: string; cutBefore: boolean; cutAfter: boolean } {
  const [from, to] = bestMatch(text, query) ?? [0, 0];
  const first = windowStart(text.length, [from, to]);
  const last = Math.min(text.length, first + previewLength);
  const start = wordStart(text, first, from);
  const end = wordEnd(text, last, Math.min(to, last));
  return { text: text.slice(start, end), cutBefore: start > 0, cutAfter: end < text.length };
}

/** Longer ones are cut, because some languages write without spaces. */
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

function bestMatch(text: string, query: string): Place | undefined {
  const folded = foldText(text);
  const passages = passagesOf(folded, fragmentsIn(folded, query));
  const [best] = passages.toSorted(
    (one, other) => other.held - one.held || one.start - other.start,
  );
  if (!best) return undefined;
  const originalOffset = originalOffsetsOf(text);
  return [originalOffset(best.start), originalOffset(best.end)];
}

type Passage = { start: number; end: number; held: number };

/** Bounds the time for words that are everywhere. */
const passagesMax = 10;

/** Passages that begin with a fragment, and how many of the fragments each of them holds. */
function passagesOf(folded: string, fragments: readonly string[]): Passage[] {
  const max = fragments.length === 1 ? 1 : passagesMax;
  return fragments.flatMap((fragment) =>
    firstPlacesOf(folded, fragment, max).map(([start, end]) => {
      const passage = folded.slice(start, Math.max(end, start + previewLength));
      const held = fragments.filter((other) => passage.includes(other));
      const ends = held.map((other) => passage.indexOf(other) + other.length);
      return { start, end: start + Math.max(...ends), held: held.length };
    }),
  );
}

function firstPlacesOf(folded: string, fragment: string, max: number): Place[] {
  const places: Place[] = [];
  for (const place of placesOf(folded, [fragment])) {
    places.push(place);
    if (places.length === max) break;
  }
  return places;
}

function windowStart(length: number, [from, to]: Place): number {
  const around = Math.max(0, Math.floor((previewLength - (to - from)) / 2));
  const latest = Math.max(0, length - previewLength);
  return Math.min(Math.max(0, from - around), latest);
}
