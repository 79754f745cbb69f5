import { diffArrays } from "diff";
import type { ContentBlock } from "./content-blocks.ts";

/** Words that stayed, came or went. */
export type Run = { kind: "kept" | "added" | "removed"; text: string };

export type BlockDifference = {
  /** As it is now; as it was, where it went. */
  block: ContentBlock;
  state: "kept" | "changed" | "added" | "removed";
  runs: readonly Run[];
  /** What changed beside the words, in words. */
  notes: readonly string[];
};

/** Milliseconds that a comparison may take: texts with little in common are shown as replaced. */
const patience = { blocks: 1_000, words: 100 };
/** So much alike, from 0 to 1, that one block is a new wording of the other. */
const likeness = 0.3;
/** Pairs of blocks that are looked at for being alike; beyond that they count as replaced. */
const mostPairs = 10_000;

/** What became of a text, block by block and word by word. */
export function differencesOf(
  before: readonly ContentBlock[],
  after: readonly ContentBlock[],
): BlockDifference[] {
  const parts = diffArrays(before.map(textOf), after.map(textOf), { timeout: patience.blocks });
  const found: BlockDifference[] = [];
  const [old, present] = [[...before], [...after]];
  let removed: ContentBlock[] = [];
  let added: ContentBlock[] = [];
  const settle = () => {
    found.push(...replaced(removed, added));
    [removed, added] = [[], []];
  };
  for (const part of parts ?? []) {
    const count = part.value.length;
    if (part.removed) removed.push(...old.splice(0, count));
    else if (part.added) added.push(...present.splice(0, count));
    else {
      settle();
      const were = old.splice(0, count);
      const are = present.splice(0, count);
      found.push(...are.map((block, index) => keptBlock(were[index] ?? block, block)));
    }
  }
  removed.push(...old);
  added.push(...present);
  settle();
  return found;
}

/** What became of one line, such as a title. */
export function wordRuns(before: string, after: string): Run[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { timeout: patience.words });
  if (!parts) return runsOf([{ removed: before, added: after }]);
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const text = part.value.join("");
    const last = stretches.at(-1);
    const edit = last && typeof last !== "string" ? last : { removed: "", added: "" };
    if (!part.removed && !part.added) {
      stretches.push(text);
      continue;
    }
    if (edit !== last) stretches.push(edit);
    if (part.removed) edit.removed += text;
    else edit.added += text;
  }
  return runsOf(withoutIslands(stretches));
}

/** Whether anything at all is different. */
export function isDifferent({ state, notes }: BlockDifference): boolean {
  return state !== "kept" || notes.length > 0;
}

function keptBlock(before: ContentBlock, block: ContentBlock): BlockDifference {
  const notes = [
    ...(isDressedAlike(before, block) && before.formatting === block.formatting
      ? []
      : ["Formatting changed"]),
    ...besideWords(before, block),
  ];
  return { block, state: "kept", runs: [{ kind: "kept", text: block.text }], notes };
}

function changedBlock(before: ContentBlock, block: ContentBlock): BlockDifference {
  const notes = [
    ...(isDressedAlike(before, block) ? [] : ["Formatting changed"]),
    ...besideWords(before, block),
  ];
  return { block, state: "changed", runs: wordRuns(before.text, block.text), notes };
}

function wholeBlock(block: ContentBlock, state: "added" | "removed"): BlockDifference {
  return { block, state, runs: [{ kind: state, text: block.text }], notes: [] };
}

function isDressedAlike(before: ContentBlock, block: ContentBlock): boolean {
  return before.kind === block.kind && before.depth === block.depth;
}

function besideWords(before: ContentBlock, block: ContentBlock): string[] {
  return [
    ...(before.links === block.links ? [] : ["Link changed"]),
    ...(before.images === block.images ? [] : ["Image changed"]),
  ];
}

/** Blocks that went and came in one place: the alike ones are the same block in new words. */
function replaced(
  removed: readonly ContentBlock[],
  added: readonly ContentBlock[],
): BlockDifference[] {
  const isSame = alikePairs(removed, added);
  const found: BlockDifference[] = [];
  let next = 0;
  for (const [index, block] of removed.entries()) {
    const partner = isSame.get(index);
    if (partner === undefined) {
      found.push(wholeBlock(block, "removed"));
      continue;
    }
    found.push(...added.slice(next, partner).map((other) => wholeBlock(other, "added")));
    found.push(...added.slice(partner, partner + 1).map((other) => changedBlock(block, other)));
    next = partner + 1;
  }
  return [...found, ...added.slice(next).map((block) => wholeBlock(block, "added"))];
}

/** Which of the removed is which of the added, in their order and alike as much as possible in all. */
function alikePairs(
  removed: readonly ContentBlock[],
  added: readonly ContentBlock[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  if (removed.length * added.length > mostPairs) return pairs;
  const words = { old: removed.map(wordCounts), present: added.map(wordCounts) };
  // best[i][j]: the most that can be had from the removed after i and the added after j.
  const best = Array.from({ length: removed.length + 1 }, () =>
    Array.from({ length: added.length + 1 }, () => 0),
  );
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  const alike = (i: number, j: number) => {
    const share = sharedWords(words.old[i], words.present[j]);
    return share >= likeness ? share : 0;
  };
  for (let i = removed.length - 1; i >= 0; i -= 1) {
    for (let j = added.length - 1; j >= 0; j -= 1) {
      const row = best[i];
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), alike(i, j) + at(i + 1, j + 1));
    }
  }
  for (let i = 0, j = 0; i < removed.length && j < added.length;) {
    if (at(i, j) === at(i + 1, j)) i += 1;
    else if (at(i, j) === at(i, j + 1)) j += 1;
    else pairs.set(i++, j++);
  }
  return pairs;
}

type Counted = { counts: Map<string, number>; total: number };

function wordCounts({ text }: ContentBlock): Counted {
  const words = text.toLowerCase().match(word) ?? [];
  const counts = new Map<string, number>();
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
  return { counts, total: words.length };
}

/** Of the words of both, from 0 to 1. */
function sharedWords(one: Counted | undefined, other: Counted | undefined): number {
  if (!one || !other || one.total + other.total === 0) return 0;
  let shared = 0;
  for (const [text, count] of one.counts) shared += Math.min(count, other.counts.get(text) ?? 0);
  return (2 * shared) / (one.total + other.total);
}

/** Numbers such as 1.4 and words such as don't are one; signs and spaces stand alone. */
const word = /[\p{L}\p{M}\p{N}_]+(?:[.,:'’-][\p{L}\p{M}\p{N}_]+)*/gu;
const wordOrSign = new RegExp(`${word.source}|\\s+|.`, "gsu");

function wordsOf(text: string): string[] {
  return text.match(wordOrSign) ?? [];
}

type Edit = { removed: string; added: string };
/** Kept words, or an edit. */
type Stretch = string | Edit;

/** A few kept words inside of a new wording read worse than the new wording whole. */
function withoutIslands(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const before = joined.at(-1);
    const after = stretches[index + 1];
    if (isEdit(before) && isEdit(after) && typeof stretch === "string") {
      if (isIsland(stretch, before, after)) {
        before.removed += stretch + after.removed;
        before.added += stretch + after.added;
      } else joined.push(stretch);
    } else if (!(isEdit(stretch) && isEdit(before))) {
      joined.push(isEdit(stretch) ? { ...stretch } : stretch);
    }
  }
  return joined;
}

function isEdit(stretch: Stretch | undefined): stretch is Edit {
  return typeof stretch === "object";
}

function isIsland(text: string, before: Edit, after: Edit): boolean {
  const isNewWording =
    (before.removed + after.removed).trim() !== "" && (before.added + after.added).trim() !== "";
  if (!isNewWording) return false;
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  return text.length <= Math.min(lengthOf(before), lengthOf(after));
}

function lengthOf({ removed, added }: Edit): number {
  return Math.max(removed.length, added.length);
}

function runsOf(stretches: readonly Stretch[]): Run[] {
  return stretches.flatMap((stretch): Run[] => {
    if (typeof stretch === "string") return [{ kind: "kept", text: stretch }];
    const runs: Run[] = [
      { kind: "removed", text: stretch.removed },
      { kind: "added", text: stretch.added },
    ];
    return runs.filter(({ text }) => text !== "");
  });
}

function textOf({ text }: ContentBlock): string {
  return text;
}
