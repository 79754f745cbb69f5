import { isDifferent, type BlockDifference } from "./text-differences.ts";

export type Stretch = { isFolded: boolean; differences: readonly BlockDifference[] };

const headings = ["h1", "h2", "h3"];
/** A single unchanged block is not worth a button. */
const minFoldedBlocks = 2;

/** Keeps each change, its neighbors and its heading; folds the rest. */
export function foldDifferences(differences: readonly BlockDifference[]): Stretch[] {
  const shown = shownIndexes(differences);
  const stretches: { isFolded: boolean; differences: BlockDifference[] }[] = [];
  for (const [index, difference] of differences.entries()) {
    const isFolded = !shown.has(index);
    const last = stretches.at(-1);
    if (last?.isFolded === isFolded) last.differences.push(difference);
    else stretches.push({ isFolded, differences: [difference] });
  }
  return stretches.map(({ isFolded, differences: inside }) => ({
    isFolded: isFolded && inside.length >= minFoldedBlocks,
    differences: inside,
  }));
}

function shownIndexes(differences: readonly BlockDifference[]): Set<number> {
  const shown = new Set<number>();
  let heading: number | undefined;
  for (const [index, difference] of differences.entries()) {
    if (headings.includes(difference.block.kind)) heading = index;
    if (!isDifferent(difference)) continue;
    for (const neighbor of [index - 1, index, index + 1]) shown.add(neighbor);
    if (heading !== undefined) shown.add(heading);
  }
  return shown;
}
