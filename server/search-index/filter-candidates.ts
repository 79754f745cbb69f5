import type { Db } from "../db/open.ts";
import type { IndexPage } from "./index-page.ts";
import type { SearchIndex } from "./search-indexes.ts";
import type { Limits } from "./search-request.ts";
import { mostOf, type SearchStep } from "./search-step.ts";
import { selectKeys } from "./select-keys.ts";

/** Most candidates contain what is looked for, so the first page is often enough. */
export function firstPageOf(step: SearchStep, limits: Limits): IndexPage {
  return { ...step, before: Number.MAX_SAFE_INTEGER, most: mostOf(step, limits) };
}

const pageMax = 320;

type KeepHolding = (step: SearchStep, keys: readonly number[]) => Promise<readonly number[]>;

type Candidates = {
  index: SearchIndex;
  first: readonly number[];
  limits: Limits;
  isLate?: () => boolean;
};

export async function filterCandidates(
  db: Db,
  step: SearchStep,
  { index, first, limits, isLate = () => false }: Candidates,
  filterHolding: KeepHolding,
): Promise<number[]> {
  const most = mostOf(step, limits);
  const found = [...(await filterHolding(step, first))];
  let [page, size] = [first, most];
  while (page.length === size && found.length < most && !isLate()) {
    size = Math.min(2 * size, pageMax);
    const next = { ...step, before: page.at(-1) ?? 0, most: size };
    [page = []] = await selectKeys(db, index, [next]);
    found.push(...(await filterHolding(step, page)));
  }
  return found.slice(0, most);
}
