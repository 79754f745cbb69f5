import { sql } from "kysely";
import { tagKey } from "../../domain/documents/documents.ts";
import { asList, inList } from "../db/dialects.ts";
import { readTimed, type Db } from "../db/open.ts";
import { changedTokens, factToken, hasFilesToken, tagToken } from "./facts.ts";

/** Null means no limit. A document needs all of the tags, and one value of each other list. */
export type Filter = {
  subteams: readonly string[] | null;
  tags: readonly string[];
  /** Ids of members. */
  authors: readonly string[] | null;
  seasons: readonly string[] | null;
  hasAttachments: boolean;
  /** Epoch milliseconds of the last change: `from` is included, `to` is not. */
  changed: { from: number; to: number } | null;
};

export const noFilter: Filter = {
  subteams: null,
  tags: [],
  authors: null,
  seasons: null,
  hasAttachments: false,
  changed: null,
};

/** A document that passes has a token of each group. */
export function groupsOf({ changed, ...filter }: Filter): string[][] {
  const anyOf = (kind: "subteam" | "author" | "season", values: readonly string[] | null) =>
    values === null ? [] : [values.map((value) => factToken(kind, value))];
  return [
    ...anyOf("subteam", filter.subteams),
    ...anyOf("author", filter.authors),
    ...anyOf("season", filter.seasons),
    ...filter.tags.map((tag) => [tagToken(tag)]),
    ...(filter.hasAttachments ? [[hasFilesToken]] : []),
    ...(changed ? [changedTokens(...knownTimes(changed))] : []),
  ];
}

/** Limits the period, so that few tokens cover it. */
function knownTimes({ from, to }: NonNullable<Filter["changed"]>): [number, number] {
  const day = 24 * 60 * 60 * 1000;
  return [Math.max(from, Date.UTC(1980, 0)), Math.min(to, Date.now() + day)];
}

/** Tokens do not tell the exact time of a change, and those of files may be stale. */
export async function keepPassing(
  db: Db,
  filter: Filter,
  keys: readonly number[],
): Promise<number[]> {
  if (keys.length === 0) return [];
  let query = db
    .selectFrom("documents")
    .select("sort_key as key")
    .where("sort_key", "in", inList(db, asList(db, keys), "bigint"));
  const { subteams, authors, seasons, tags, changed } = filter;
  if (subteams) query = query.where("subteam", "in", inList(db, asList(db, subteams), "text"));
  if (authors) query = query.where("author_id", "in", inList(db, asList(db, authors), "text"));
  if (seasons) query = query.where("season", "in", inList(db, asList(db, seasons), "text"));
  for (const tag of tags)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("document_tags")
          .select("document_id")
          .whereRef("document_id", "=", "documents.id")
          .where("tag_key", "=", tagKey(tag)),
      ),
    );
  if (filter.hasAttachments)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("files")
          .select("files.id")
          .whereRef("document_id", "=", "documents.id")
          .where("is_listed", "=", sql.lit(1)),
      ),
    );
  if (changed) {
    const changedAt = sql<number>`coalesce(last_modified, created_at)`;
    query = query.where(changedAt, ">=", changed.from).where(changedAt, "<", changed.to);
  }
  const rows = (await readTimed(db, query.compile())) as { key: number }[];
  const passing = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => passing.has(key));
}
