import { expressionBuilder, sql, type RawBuilder } from "kysely";
import type { DocumentSort, ListPosition } from "../../domain/documents/sorting.ts";
import type { Db } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";
import { cards } from "./card-rows.ts";

type Sort = Exclude<DocumentSort, "newest">;

/** The same expressions as in the indexes (migration 38). Equal values are sorted by age. */
const orders: Record<Sort, { value: RawBuilder<string | number>; isDescending: boolean }> = {
  changed: { value: sql`coalesce(documents.updated_at, 0)`, isDescending: true },
  title: { value: sql`documents.title_key`, isDescending: false },
  // Numbers of other systems come last.
  serial: { value: sql`coalesce(documents.serial_running, 2147483647)`, isDescending: false },
};

type SortedQuery = {
  sort: Sort;
  after?: ListPosition | undefined;
  limit: number;
  pinned?: boolean | undefined;
  keys: readonly string[];
};

export function listSorted(
  db: Db,
  memberId: string,
  subteam: string,
  { sort, after, limit, pinned, keys }: SortedQuery,
) {
  const { value, isDescending } = orders[sort];
  const from = after ? positionIn(sort, after) : startOf(sort);
  const direction = isDescending ? "desc" : "asc";
  const isAfter = isDescending ? sql`<` : sql`>`;
  const place = sql`(${value}, documents.sort_key) ${isAfter} (${from.value}, ${from.sortKey})`;
  return (
    cards(db, memberId)
      .select(value.as("sortedBy"))
      .where("documents.subteam", "=", subteam)
      // The first comparison uses the index, which SQLite does not use for a row of expressions.
      .where(sql<boolean>`${value} ${isAfter}= ${from.value} and ${place}`)
      .where(matchesFilter({ subteam, keys, pinned }))
      .orderBy(value, direction)
      .orderBy("documents.sort_key", direction)
      .limit(limit)
      .execute()
  );
}

function positionIn(sort: Sort, { value, sortKey }: ListPosition) {
  return { value: sort === "title" ? value : Number(value), sortKey };
}

function startOf(sort: Sort) {
  if (orders[sort].isDescending)
    return { value: Number.MAX_SAFE_INTEGER, sortKey: Number.MAX_SAFE_INTEGER };
  return { value: sort === "title" ? "" : -1, sortKey: Number.MIN_SAFE_INTEGER };
}

type Filter = { subteam: string; keys: readonly string[]; pinned: boolean | undefined };

export function matchesFilter({ subteam, keys, pinned }: Filter) {
  const isPinned =
    pinned === undefined ? [] : [sql<boolean>`documents.is_pinned = ${pinned ? 1 : 0}`];
  return expressionBuilder<Tables>().and([...keys.map((key) => hasTag(subteam, key)), ...isPinned]);
}

function hasTag(subteam: string, key: string) {
  return sql<boolean>`exists (
    select 1 from document_tags as tagged
    where tagged.subteam = ${subteam} and tagged.tag_key = ${key}
      and tagged.sort_key = documents.sort_key)`;
}
