import { sql } from "kysely";
import { asList, inList, type List } from "../db/dialects.ts";
import type { Db } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import { askFiles, findDocuments, noneFound, type FoundKeys } from "./find-documents.ts";
import { readingTimeLimit } from "./find-in-files.ts";
import type { SearchRequest } from "./search-request.ts";

const day = 24 * 60 * 60 * 1000;
/** Milliseconds. Periods of the last changes, the longest first. */
const periods = [1_000, 365, 90, 30, 7].map((days) => days * day);

export async function findSorted(
  db: Db,
  request: SearchRequest,
  sort: "best" | "newest" | "changed",
): Promise<FoundKeys> {
  if (sort === "best") return findDocuments(db, request);
  if (sort === "newest") {
    const found = await askFiles(db, request, await findDocuments(db, request));
    return { ...found, keys: newestFirst(found.keys) };
  }
  const readUntil = Date.now() + readingTimeLimit;
  const found = await findLastChanged(db, { ...request, readUntil });
  return { ...found, keys: await lastChangedFirst(db, found.keys) };
}

/** Sort keys rise with the time of writing. */
function newestFirst(keys: readonly number[]): number[] {
  return keys.toSorted((one, other) => other - one);
}

/** If more are found than can be sorted, looks for those that changed in a shorter period. */
async function findLastChanged(
  db: Db,
  request: SearchRequest,
  [period, ...shorter]: readonly number[] = periods,
): Promise<FoundKeys> {
  const { limits } = request;
  const found = await findDocuments(db, request);
  if (found.total <= limits.counted) return found;
  const later =
    period === undefined
      ? noneFound
      : await findLastChanged(db, changedWithin(request, period), shorter);
  if (later.total > limits.counted) return later;
  const others = await askFiles(db, request, found);
  // Few may have changed in the shorter period, so the others follow.
  return {
    keys: [...new Set([...later.keys, ...others.keys])],
    inFiles: new Set([...later.inFiles, ...others.inFiles]),
    total: others.total,
    isIncomplete: later.isIncomplete || others.isIncomplete,
    includesFiles: true,
  };
}

function changedWithin({ filter, ...request }: SearchRequest, period: number): SearchRequest {
  const now = Date.now();
  const { from = 0, to = now + day } = filter.changed ?? {};
  const changed = { from: Math.max(from, now - period), to };
  return { ...request, filter: { ...filter, changed } };
}

const selectChanged = prepareTimed((db, keys: List<number>) =>
  db
    .selectFrom("documents")
    .select("sort_key as key")
    .where("sort_key", "in", inList(db, keys, "bigint"))
    .orderBy(sql`coalesce(last_modified, created_at, 0)`, "desc")
    .orderBy("sort_key", "desc"),
);

async function lastChangedFirst(db: Db, keys: readonly number[]): Promise<number[]> {
  return (await selectChanged(db, asList(db, keys))).map(({ key }) => key);
}
