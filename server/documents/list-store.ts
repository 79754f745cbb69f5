import { sql } from "kysely";
import { tagKey } from "../../domain/documents/documents.ts";
import type { DocumentSort, ListPosition } from "../../domain/documents/sorting.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db, DbOrTrx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { cards, type CardRow } from "./card-rows.ts";
import { listSorted, matchesFilter } from "./sorted-lists.ts";
import { tagsOf } from "./tags-of.ts";

const selectAll = prepare((db, memberId: string, subteam: string, before: number, limit: number) =>
  newest(db, memberId, subteam, before).limit(limit),
);
const selectUnpinned = prepare(
  (db, memberId: string, subteam: string, before: number, limit: number) =>
    newest(db, memberId, subteam, before).where("is_pinned", "=", sql.lit(0)).limit(limit),
);
const selectPinned = prepare(
  (db, memberId: string, subteam: string, before: number, limit: number) =>
    newest(db, memberId, subteam, before).where("is_pinned", "=", sql.lit(1)).limit(limit),
);

function newest(db: DbOrTrx, memberId: string, subteam: string, before: number) {
  return cards(db, memberId)
    .where("documents.subteam", "=", subteam)
    .where("documents.sort_key", "<", before)
    .orderBy("documents.sort_key", "desc");
}

export type ListQuery = {
  limit: number;
  sort?: DocumentSort | undefined;
  after?: ListPosition | undefined;
  /** Only pinned or only unpinned documents. */
  pinned?: boolean | undefined;
  /** Only documents that have all of these tags. */
  tags?: readonly string[];
};

export type ListedRow = CardRow & { starred: number; sortedBy?: string | number };

/** @param memberId whose stars the cards show; empty for a guest */
export async function listDocuments(
  db: Db,
  memberId: string,
  subteam: string,
  { sort = "newest", ...query }: ListQuery,
): Promise<ListedRow[]> {
  const keys = [...new Set((query.tags ?? []).map(tagKey))];
  if (sort !== "newest") return listSorted(db, memberId, subteam, { ...query, sort, keys });
  const { after, limit, pinned } = query;
  const before = after?.sortKey ?? Number.MAX_SAFE_INTEGER;
  if (keys.length > 0) return selectTagged(db, memberId, subteam, { before, limit, pinned, keys });
  const select = pinned === undefined ? selectAll : pinned ? selectPinned : selectUnpinned;
  return select(db, memberId, subteam, before, limit);
}

type TaggedQuery = { before: number; limit: number; pinned: boolean | undefined; keys: string[] };

function selectTagged(
  db: Db,
  memberId: string,
  subteam: string,
  { before, limit, pinned, keys: [first = "", ...others] }: TaggedQuery,
) {
  return cards(db, memberId)
    .innerJoin("document_tags as indexed", "indexed.document_id", "documents.id")
    .where("indexed.subteam", "=", subteam)
    .where("indexed.tag_key", "=", first)
    .where("indexed.sort_key", "<", before)
    .where(matchesFilter({ subteam, keys: others, pinned }))
    .orderBy("indexed.sort_key", "desc")
    .limit(limit)
    .execute();
}

const selectSummary = prepare((db, subteam: string) =>
  db
    .selectFrom("subteams")
    .select((select) => [
      "document_count as total",
      "pinned_count as pinned",
      select
        .selectFrom("documents")
        .select((document) => document.fn.max("updated_at").as("newest"))
        .whereRef("documents.subteam", "=", "subteams.id")
        .as("lastUpdated"),
    ])
    .where("id", "=", subteam),
);

export async function getSubteamSummary(
  db: Db,
  subteam: string,
): Promise<{ total: number; pinned: number; lastUpdated: number | null }> {
  const [row] = await selectSummary(db, subteam);
  if (!row) throw new Refusal("subteam-not-found");
  return row;
}

/** A list has at most this many tags, the most used first. */
const listedTagsMax = 1_000;

const selectTagCounts = prepare((db, subteam: string) =>
  db
    .selectFrom("document_tags")
    .select((select) => [
      "tag_key as key",
      // The spelling that was used first (rule 3.17).
      select
        .selectFrom("document_tags as first")
        .select("first.name")
        .where("first.subteam", "=", subteam)
        .whereRef("first.tag_key", "=", "document_tags.tag_key")
        .orderBy("first.sort_key")
        .limit(sql.lit(1))
        .$asScalar()
        .$notNull()
        .as("name"),
      select.fn.countAll<number>().as("count"),
    ])
    .where("subteam", "=", subteam)
    .groupBy("tag_key")
    .orderBy("count", "desc")
    .orderBy("tag_key")
    .limit(sql.lit(listedTagsMax)),
);

/** Without this order, SQLite takes another index and reads all documents of the subteam. */
const selectPinnedTags = prepare((db, subteam: string) =>
  db
    .selectFrom("documents")
    .select("tags as tagsJson")
    .where("subteam", "=", subteam)
    .where("is_pinned", "=", sql.lit(1))
    .orderBy("sort_key", "desc"),
);

export type TagCount = { name: string; count: number; unpinned: number };

export async function listSubteamTags(db: Db, subteam: string): Promise<TagCount[]> {
  const [rows, pinned] = await Promise.all([
    selectTagCounts(db, subteam),
    selectPinnedTags(db, subteam),
  ]);
  const pins = Map.groupBy(pinned.flatMap(tagsOf), tagKey);
  return rows.map(({ key, name, count }) => ({
    name,
    count: Number(count),
    unpinned: Number(count) - (pins.get(key)?.length ?? 0),
  }));
}
