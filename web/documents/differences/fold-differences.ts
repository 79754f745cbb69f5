import { isDifferent, type BlockDifference } from "./text-differences.ts";

export type Stretch = { isFolded: boolean; differences: readonly BlockDifference[] };

const headings = ["h1", "h2", "h3"];
/** A single unchanged block is not worth a button. */
const minFoldedBlocks = 2;

/** Keeps each change, its neighbors, and its heading; folds the rest. */
export function foldDifferences(differences: readonly BlockDifference[]): Stretch[] {
  const shown = shownIndexes(differences);
  const stretches = joinNeighbors(
    differences.map((difference, index) => ({
      isFolded: !shown.has(index),
      differences: [difference],
    })),
  );
  return joinNeighbors(
    stretches.map(({ isFolded, differences: inside }) => ({
      isFolded: isFolded && inside.length >= minFoldedBlocks,
      differences: inside,
    })),
  );
}

function joinNeighbors(stretches: readonly Stretch[]): Stretch[] {
  const joined: { isFolded: boolean; differences: BlockDifference[] }[] = [];
  for (const { isFolded, differences } of stretches) {
    const last = joined.at(-1);
    if (last?.isFolded === isFolded) last.differences.push(...differences);
    else joined.push({ isFolded, differences: [...differences] });
  }
  return joined;
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
