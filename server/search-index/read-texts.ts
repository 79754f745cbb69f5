import { sql } from "kysely";
import { foldText } from "../../domain/search/fold.ts";
import { asList, inList, type List } from "../db/dialects.ts";
import type { Db, DbOrTrx } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import { textSeparator, type SearchColumn } from "./search-columns.ts";
import { searchableName } from "./searchable-name.ts";

/** @param isWhole whether the texts and names of files are needed as well */
export async function readTexts(db: Db, keys: readonly number[], isWhole: boolean) {
  const list = asList(db, keys);
  const rows = isWhole ? await selectWhole(db, list) : await selectHeads(db, list);
  return new Map(rows.map((row) => [row.key, toTexts(row)]));
}

export type Texts = { key: number; text?: string; files?: string } & Record<
  Exclude<SearchColumn, "content">,
  string
>;

function toTexts({ tagsJson, ...texts }: Omit<Texts, "tags"> & { tagsJson: string }): Texts {
  const tags = (JSON.parse(tagsJson) as string[]).join(textSeparator);
  return { ...texts, tags, author: searchableName(texts.author) };
}

export function foldedText(texts: Texts, column: SearchColumn): string {
  if (column !== "content") return foldText(texts[column]);
  const { text, files, title, tags, author, serial } = texts;
  return foldText([text, files, title, tags, author, serial].join(textSeparator));
}

function heads(db: DbOrTrx, keys: List<number>) {
  return db
    .selectFrom("documents")
    .leftJoin("members", "members.id", "author_id")
    .select(["sort_key as key", "serial_number as serial", "tags as tagsJson"])
    .select([
      sql<string>`coalesce(title, '')`.as("title"),
      sql<string>`coalesce(full_name, '')`.as("author"),
    ])
    .where("sort_key", "in", inList(db, keys, "bigint"));
}

const selectHeads = prepareTimed(heads);

const selectWhole = prepareTimed((db, keys: List<number>) =>
  heads(db, keys)
    .select("content_text as text")
    .select(
      sql<string>`coalesce((select string_agg(name, ${sql.lit(textSeparator)}) from files
        where document_id = documents.id and is_listed = 1), '')`.as("files"),
    ),
);
