import { sql, type Expression, type SqlBool } from "kysely";
import { tagKey } from "../../domain/documents/documents.ts";
import type { PersonStatus } from "../../domain/people/person-status.ts";
import { Refusal } from "../../domain/refusals.ts";
import { asList, inList, type List } from "../db/dialects.ts";
import type { Db, DbOrTrx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";

export type CardRow = {
  id: string;
  subteam: string;
  serialNumber: string;
  title: string | null;
  authorId: string | null;
  authorName: string | null;
  authorStatus: PersonStatus | null;
  createdAt: number | null;
  /** 1 or 0. */
  pinned: number;
  tagsJson: string;
  sortKey: number;
};

/** Without the title, which a full document selects with its text columns. */
export const cardColumns = [
  "documents.id",
  "documents.subteam",
  "serial_number as serialNumber",
  "author_id as authorId",
  "author.full_name as authorName",
  "author.status as authorStatus",
  "documents.created_at as createdAt",
  "is_pinned as pinned",
  "tags as tagsJson",
  "documents.sort_key as sortKey",
] as const;

function cards(db: DbOrTrx) {
  return db
    .selectFrom("documents")
    .leftJoin("members as author", "author.id", "documents.author_id")
    .select([...cardColumns, "title"])
    .orderBy("documents.sort_key", "desc");
}

const selectAll = prepare((db, subteam: string, before: number, limit: number) =>
  cards(db)
    .where("documents.subteam", "=", subteam)
    .where("documents.sort_key", "<", before)
    .limit(limit),
);
const selectUnpinned = prepare((db, subteam: string, before: number, limit: number) =>
  cards(db)
    .where("documents.subteam", "=", subteam)
    .where("documents.sort_key", "<", before)
    .where("is_pinned", "=", sql.lit(0))
    .limit(limit),
);
const selectPinned = prepare((db, subteam: string, before: number, limit: number) =>
  cards(db)
    .where("documents.subteam", "=", subteam)
    .where("documents.sort_key", "<", before)
    .where("is_pinned", "=", sql.lit(1))
    .limit(limit),
);

export type ListQuery = {
  limit: number;
  /** The sort key of the previous page's last document. */
  before?: number | undefined;
  /** Only pinned or only unpinned documents. */
  pinned?: boolean | undefined;
  /** Only documents that have all of these tags. */
  tags?: readonly string[];
};

export async function listDocuments(db: Db, subteam: string, query: ListQuery): Promise<CardRow[]> {
  const { before = Number.MAX_SAFE_INTEGER, limit, pinned } = query;
  const keys = [...new Set((query.tags ?? []).map(tagKey))];
  if (keys.length > 0) return selectTagged(db, subteam, { ...query, before, keys });
  const select = pinned === undefined ? selectAll : pinned ? selectPinned : selectUnpinned;
  return select(db, subteam, before, limit);
}

/** Reads the documents with the first tag, newest first, and keeps those with the other tags. */
function selectTagged(
  db: Db,
  subteam: string,
  { before, limit, pinned, keys }: ListQuery & { before: number; keys: string[] },
) {
  const [first = "", ...others] = keys;
  return db
    .selectFrom("document_tags as indexed")
    .innerJoin("documents", "documents.id", "indexed.document_id")
    .leftJoin("members as author", "author.id", "documents.author_id")
    .select([...cardColumns, "title"])
    .where("indexed.subteam", "=", subteam)
    .where("indexed.tag_key", "=", first)
    .where("indexed.sort_key", "<", before)
    .where((where) => {
      const all: Expression<SqlBool>[] = others.map((key) =>
        where.exists(
          where
            .selectFrom("document_tags as other")
            .select("other.document_id")
            .whereRef("other.document_id", "=", "indexed.document_id")
            .where("other.tag_key", "=", key),
        ),
      );
      if (pinned !== undefined) all.push(where("is_pinned", "=", pinned ? 1 : 0));
      return where.and(all);
    })
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

/** More than any subteam has. */
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

const selectPinnedTagCounts = prepare((db, subteam: string, keys: List<string>) =>
  db
    .selectFrom("documents")
    .innerJoin("document_tags", "document_tags.document_id", "documents.id")
    .select((select) => ["tag_key as key", select.fn.countAll<number>().as("count")])
    .where("documents.subteam", "=", subteam)
    .where("is_pinned", "=", sql.lit(1))
    .where("tag_key", "in", inList(db, keys, "text"))
    .groupBy("tag_key"),
);

export type TagCount = { name: string; count: number; unpinned: number };

export async function listSubteamTags(db: Db, subteam: string): Promise<TagCount[]> {
  const rows = await selectTagCounts(db, subteam);
  const keys = rows.map((row) => row.key);
  const counts =
    keys.length === 0 ? [] : await selectPinnedTagCounts(db, subteam, asList(db, keys));
  const pinned = new Map(counts.map((row) => [row.key, Number(row.count)]));
  return rows.map(({ key, name, count }) => ({
    name,
    count: Number(count),
    unpinned: Number(count) - (pinned.get(key) ?? 0),
  }));
}
