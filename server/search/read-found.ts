import { sql } from "kysely";
import { asList, inList, type List } from "../db/dialects.ts";
import type { Db } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";

const selectFound = prepareTimed((db, keys: List<number>) =>
  db
    .selectFrom("documents")
    .leftJoin("members", "members.id", "author_id")
    .select([
      "documents.id",
      "documents.subteam",
      "serial_number as serialNumber",
      "title",
      "tags as tagsJson",
      "content_text as text",
      "sort_key as sortKey",
      "author_id as authorId",
      "members.full_name as authorName",
      "members.status as authorStatus",
      "documents.created_at as createdAt",
    ])
    .select([
      sql<number | null>`coalesce(last_modified, documents.created_at)`.as("changedAt"),
      sql<string | null>`(select string_agg(name, '\n' order by position) from files
        where document_id = documents.id and is_listed = 1)`.as("files"),
    ])
    .where("sort_key", "in", inList(db, keys, "bigint")),
);

export type FoundRow = Awaited<ReturnType<typeof readFound>>[number];

/** In the order of the keys, with the names of files, one a line. */
export async function readFound(db: Db, keys: readonly number[]) {
  if (keys.length === 0) return [];
  const rows = await selectFound(db, asList(db, keys));
  const byKey = new Map(rows.map((row) => [row.sortKey, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
