import { sql } from "kysely";
import { asList, inList, type List } from "../db/dialects.ts";
import type { Db } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import { findDocuments, type FoundKeys } from "./find-documents.ts";
import type { Sought } from "./sought.ts";

const day = 24 * 60 * 60 * 1000;
/** Of the last changes, the longest first. */
const periods = [1_000, 365, 90, 30, 7].map((days) => days * day);

export async function findSorted(
  db: Db,
  sought: Sought,
  sort: "best" | "newest" | "changed",
): Promise<FoundKeys> {
  const found = await findDocuments(db, sought);
  if (sort === "best") return found;
  if (sort === "newest") return { ...found, keys: newestFirst(found.keys) };
  const { keys, ...rest } = await findLastChanged(db, sought, found);
  return { ...rest, keys: await lastChangedFirst(db, keys) };
}

/** Sort keys rise with the time of writing. */
function newestFirst(keys: readonly number[]): number[] {
  return keys.toSorted((one, other) => other - one);
}

/** Only so many can be sorted, so more of them are looked for among the last changed ones. */
async function findLastChanged(db: Db, sought: Sought, found: FoundKeys): Promise<FoundKeys> {
  const { changed } = sought.filter;
  const now = Date.now();
  let [before, last] = [found, found];
  for (const period of periods) {
    if (last.total <= sought.limits.counted) break;
    const from = Math.max(changed?.from ?? 0, now - period);
    const filter = { ...sought.filter, changed: { from, to: changed?.to ?? now + day } };
    [before, last] = [last, await findDocuments(db, { ...sought, filter })];
  }
  // Few may have changed in the shortest period, so those of the one before follow.
  const keys = [...new Set([...last.keys, ...before.keys])];
  return { keys, inFiles: new Set([...last.inFiles, ...before.inFiles]), total: found.total };
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
