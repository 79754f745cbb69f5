import type { Db } from "../db/open.ts";
import type { IndexPage } from "./index-page.ts";
import type { SearchIndex } from "./search-indexes.ts";
import { selectKeys } from "./select-keys.ts";
import type { Limits } from "./sought.ts";
import { mostOf, type Wanted } from "./wanted.ts";

/** Most candidates contain what is looked for, so the first page is often enough. */
export function firstPageOf(wanted: Wanted, limits: Limits): IndexPage {
  return { ...wanted, before: Number.MAX_SAFE_INTEGER, most: mostOf(wanted, limits) };
}

const pageMax = 320;

type KeepHolding = (wanted: Wanted, keys: readonly number[]) => Promise<readonly number[]>;

type Candidates = {
  index: SearchIndex;
  first: readonly number[];
  limits: Limits;
  isLate?: () => boolean;
};

export async function filterWanted(
  db: Db,
  wanted: Wanted,
  { index, first, limits, isLate = () => false }: Candidates,
  filterHolding: KeepHolding,
): Promise<number[]> {
  const most = mostOf(wanted, limits);
  const found = [...(await filterHolding(wanted, first))];
  let [page, size] = [first, most];
  while (page.length === size && found.length < most && !isLate()) {
    size = Math.min(2 * size, pageMax);
    const next = { ...wanted, before: page.at(-1) ?? 0, most: size };
    [page = []] = await selectKeys(db, index, [next]);
    found.push(...(await filterHolding(wanted, page)));
  }
  return found.slice(0, most);
}
