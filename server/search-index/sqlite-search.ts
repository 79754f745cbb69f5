import { Refusal } from "../../domain/refusals.ts";
import type { Query } from "../../domain/search/parse-query.ts";
import { countMax, resultsMax } from "../../domain/search/search-limits.ts";
import { readTimed, type Db } from "../db/open.ts";
import type { FoundKeys } from "./found-keys.ts";
import { searchColumns } from "./grams.ts";
import { selectInColumn, type Wanted } from "./sqlite-statement.ts";

export async function findInSqlite(db: Db, query: Query, until: number): Promise<FoundKeys> {
  const found = new Set<number>();
  for (const wanted of stepsOf(query)) {
    // The last column finds what the others do, so it alone counts all documents.
    const isLast = wanted.column === "content";
    if (!isLast && found.size >= resultsMax) continue;
    const most = isLast ? countMax + 1 : resultsMax + found.size;
    const rows = await readTimed(db, selectInColumn(wanted, most), until);
    for (const { key } of rows as { key: number }[]) found.add(key);
    if (found.size > countMax) break;
    if (Date.now() > until) throw new Refusal("busy");
  }
  const keys = [...found];
  return { keys: keys.slice(0, resultsMax), total: Math.min(keys.length, countMax + 1) };
}

function stepsOf({ fragment, words, excluded }: Query): Wanted[] {
  const whole = searchColumns.map((column) => ({ column, words: [fragment], excluded: [] }));
  if (words.length === 0) return whole;
  const columns = ["title", "content"] as const;
  return [...whole, ...columns.map((column) => ({ column, words, excluded }))];
}
