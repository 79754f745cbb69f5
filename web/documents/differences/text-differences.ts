import { diffArrays } from "diff";
import type { ContentBlock } from "./content-blocks.ts";

export type Run = { kind: "kept" | "added" | "removed"; text: string };

export type BlockDifference = {
  /** The new block, or the old one if it was removed. */
  block: ContentBlock;
  state: "kept" | "changed" | "added" | "removed";
  runs: readonly Run[];
  /** Sentences about changes other than text. */
  notes: readonly string[];
};

/** Milliseconds; a comparison that takes longer shows the text as replaced. */
const timeouts = { blocks: 1_000, words: 100 };
/** The share of common words, from 0 to 1, from which a block counts as reworded. */
const minSimilarity = 0.3;
/** Beyond this number of pairs, blocks count as replaced without a comparison. */
const maxPairs = 10_000;

export function differencesOf(
  before: readonly ContentBlock[],
  after: readonly ContentBlock[],
): BlockDifference[] {
  const parts = diffArrays(before.map(textOf), after.map(textOf), { timeout: timeouts.blocks });
  const differences: BlockDifference[] = [];
  const [oldBlocks, newBlocks] = [[...before], [...after]];
  let removed: ContentBlock[] = [];
  let added: ContentBlock[] = [];
  const flush = () => {
    differences.push(...compareReplaced(removed, added));
    [removed, added] = [[], []];
  };
  for (const part of parts ?? []) {
    const count = part.value.length;
    if (part.removed) removed.push(...oldBlocks.splice(0, count));
    else if (part.added) added.push(...newBlocks.splice(0, count));
    else {
      flush();
      const earlier = oldBlocks.splice(0, count);
      const current = newBlocks.splice(0, count);
      differences.push(...current.map((block, index) => keptBlock(earlier[index] ?? block, block)));
    }
  }
  removed.push(...oldBlocks);
  added.push(...newBlocks);
  flush();
  return differences;
}

export function wordRuns(before: string, after: string): Run[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { timeout: timeouts.words });
  if (!parts) return runsOf([{ removed: before, added: after }]);
  const segments: Segment[] = [];
  for (const part of parts) {
    const text = part.value.join("");
    const last = segments.at(-1);
    const edit = last && typeof last !== "string" ? last : { removed: "", added: "" };
    if (!part.removed && !part.added) {
      segments.push(text);
      continue;
    }
    if (edit !== last) segments.push(edit);
    if (part.removed) edit.removed += text;
    else edit.added += text;
  }
  return runsOf(mergeShortKept(segments));
}

export function isDifferent({ state, notes }: BlockDifference): boolean {
  return state !== "kept" || notes.length > 0;
}

function keptBlock(before: ContentBlock, block: ContentBlock): BlockDifference {
  const notes = [
    ...(hasSameLayout(before, block) && before.formatting === block.formatting
      ? []
      : ["Formatting changed"]),
    ...linkAndImageNotes(before, block),
  ];
  return { block, state: "kept", runs: [{ kind: "kept", text: block.text }], notes };
}

function changedBlock(before: ContentBlock, block: ContentBlock): BlockDifference {
  const notes = [
    ...(hasSameLayout(before, block) ? [] : ["Formatting changed"]),
    ...linkAndImageNotes(before, block),
  ];
  return { block, state: "changed", runs: wordRuns(before.text, block.text), notes };
}

function wholeBlock(block: ContentBlock, state: "added" | "removed"): BlockDifference {
  return { block, state, runs: [{ kind: state, text: block.text }], notes: [] };
}

function hasSameLayout(before: ContentBlock, block: ContentBlock): boolean {
  return before.kind === block.kind && before.depth === block.depth;
}

function linkAndImageNotes(before: ContentBlock, block: ContentBlock): string[] {
  return [
    ...(before.links === block.links ? [] : ["Link changed"]),
    ...(before.images === block.images ? [] : ["Image changed"]),
  ];
}

function compareReplaced(
  removed: readonly ContentBlock[],
  added: readonly ContentBlock[],
): BlockDifference[] {
  const partners = similarPairs(removed, added);
  const differences: BlockDifference[] = [];
  let next = 0;
  for (const [index, block] of removed.entries()) {
    const partner = partners.get(index);
    if (partner === undefined) {
      differences.push(wholeBlock(block, "removed"));
      continue;
    }
    differences.push(...added.slice(next, partner).map((other) => wholeBlock(other, "added")));
    const changed = added.slice(partner, partner + 1);
    differences.push(...changed.map((other) => changedBlock(block, other)));
    next = partner + 1;
  }
  return [...differences, ...added.slice(next).map((block) => wholeBlock(block, "added"))];
}

/** Maps indexes of removed blocks to added ones, in order, for the highest total similarity. */
function similarPairs(
  removed: readonly ContentBlock[],
  added: readonly ContentBlock[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  if (removed.length * added.length > maxPairs) return pairs;
  const words = { removed: removed.map(wordCounts), added: added.map(wordCounts) };
  // best[i][j]: the highest total for the removed blocks from i and the added blocks from j.
  const best = Array.from({ length: removed.length + 1 }, () =>
    Array.from({ length: added.length + 1 }, () => 0),
  );
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  const similarity = (i: number, j: number) => {
    const share = sharedWords(words.removed[i], words.added[j]);
    return share >= minSimilarity ? share : 0;
  };
  for (let i = removed.length - 1; i >= 0; i -= 1) {
    for (let j = added.length - 1; j >= 0; j -= 1) {
      const row = best[i];
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), similarity(i, j) + at(i + 1, j + 1));
    }
  }
  for (let i = 0, j = 0; i < removed.length && j < added.length;) {
    if (at(i, j) === at(i + 1, j)) i += 1;
    else if (at(i, j) === at(i, j + 1)) j += 1;
    else pairs.set(i++, j++);
  }
  return pairs;
}

type WordCounts = { counts: Map<string, number>; total: number };

function wordCounts({ text }: ContentBlock): WordCounts {
  const words = text.toLowerCase().match(word) ?? [];
  const counts = new Map<string, number>();
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
  return { counts, total: words.length };
}

function sharedWords(one: WordCounts | undefined, other: WordCounts | undefined): number {
  if (!one || !other || one.total + other.total === 0) return 0;
  let shared = 0;
  for (const [text, count] of one.counts) shared += Math.min(count, other.counts.get(text) ?? 0);
  return (2 * shared) / (one.total + other.total);
}

/** Treats 1.4 and don't as one word each; punctuation and spaces stand alone. */
const word = /[\p{L}\p{M}\p{N}_]+(?:[.,:'’-][\p{L}\p{M}\p{N}_]+)*/gu;
const wordOrSign = new RegExp(`${word.source}|\\s+|.`, "gsu");

function wordsOf(text: string): string[] {
  return text.match(wordOrSign) ?? [];
}

type Edit = { removed: string; added: string };
type Segment = string | Edit;

/** A rewording is easier to read as a whole than with a few kept words inside. */
function mergeShortKept(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const [index, segment] of segments.entries()) {
    const before = joined.at(-1);
    const after = segments[index + 1];
    if (isEdit(before) && isEdit(after) && typeof segment === "string") {
      if (isShortKept(segment, before, after)) {
        before.removed += segment + after.removed;
        before.added += segment + after.added;
      } else joined.push(segment);
    } else if (!(isEdit(segment) && isEdit(before))) {
      joined.push(isEdit(segment) ? { ...segment } : segment);
    }
  }
  return joined;
}

function isEdit(segment: Segment | undefined): segment is Edit {
  return typeof segment === "object";
}

function isShortKept(text: string, before: Edit, after: Edit): boolean {
  const isNewWording =
    (before.removed + after.removed).trim() !== "" && (before.added + after.added).trim() !== "";
  if (!isNewWording) return false;
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  return text.length <= Math.min(lengthOf(before), lengthOf(after));
}

function lengthOf({ removed, added }: Edit): number {
  return Math.max(removed.length, added.length);
}

function runsOf(segments: readonly Segment[]): Run[] {
  return segments.flatMap((segment): Run[] => {
    if (typeof segment === "string") return [{ kind: "kept", text: segment }];
    const runs: Run[] = [
      { kind: "removed", text: segment.removed },
      { kind: "added", text: segment.added },
    ];
    return runs.filter(({ text }) => text !== "");
  });
}

function textOf({ text }: ContentBlock): string {
  return text;
}
