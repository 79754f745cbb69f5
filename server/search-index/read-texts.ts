import { sql } from "kysely";
import { foldText } from "../../domain/search/fold.ts";
import { asList, inList, type List } from "../db/dialects.ts";
import type { Db } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import { apart, type SearchColumn } from "./search-columns.ts";

export async function readTexts(db: Db, keys: readonly number[]) {
  const rows = await selectTexts(db, asList(db, keys));
  return new Map(rows.map((row) => [row.key, row]));
}

export type Texts = Awaited<ReturnType<typeof selectTexts>>[number];

export function foldedText(texts: Texts, column: SearchColumn): string {
  if (column !== "content") return foldText(texts[column]);
  const { text, files, title, tags, author, serial } = texts;
  return foldText([text, files, title, tags, author, serial].join(apart));
}

const selectTexts = prepareTimed((db, keys: List<number>) =>
  db
    .selectFrom("documents")
    .leftJoin("members", "members.id", "author_id")
    .select(["sort_key as key", "serial_number as serial", "content_text as text"])
    .select([
      sql<string>`coalesce(title, '')`.as("title"),
      sql<string>`coalesce(full_name, '')`.as("author"),
      sql<string>`coalesce((select string_agg(name, ${sql.lit(apart)}) from document_tags
        where document_id = documents.id), '')`.as("tags"),
      sql<string>`coalesce((select string_agg(name, ${sql.lit(apart)}) from files
        where document_id = documents.id and is_listed = 1), '')`.as("files"),
    ])
    .where("sort_key", "in", inList(db, keys, "bigint")),
);
