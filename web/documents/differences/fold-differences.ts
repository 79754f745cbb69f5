import { isDifferent, type BlockDifference } from "./text-differences.ts";

/** A stretch that is read, or one that is left out because nothing happened in it. */
export type Stretch = { isLeftOut: boolean; differences: readonly BlockDifference[] };

const headings = ["h1", "h2", "h3"];
/** Fewer than that are not worth a button. */
const fewest = 2;

/** Each difference with its neighbours and the heading that it stands under; the rest is left out. */
export function foldDifferences(differences: readonly BlockDifference[]): Stretch[] {
  const shown = shownPlaces(differences);
  const stretches: { isLeftOut: boolean; differences: BlockDifference[] }[] = [];
  for (const [index, difference] of differences.entries()) {
    const isLeftOut = !shown.has(index);
    const last = stretches.at(-1);
    if (last?.isLeftOut === isLeftOut) last.differences.push(difference);
    else stretches.push({ isLeftOut, differences: [difference] });
  }
  return stretches.map(({ isLeftOut, differences: inside }) => ({
    isLeftOut: isLeftOut && inside.length >= fewest,
    differences: inside,
  }));
}

function shownPlaces(differences: readonly BlockDifference[]): Set<number> {
  const shown = new Set<number>();
  let heading: number | undefined;
  for (const [index, difference] of differences.entries()) {
    if (headings.includes(difference.block.kind)) heading = index;
    if (!isDifferent(difference)) continue;
    for (const place of [index - 1, index, index + 1]) shown.add(place);
    if (heading !== undefined) shown.add(heading);
  }
  return shown;
}
