import { sql } from "kysely";
import { Refusal } from "../../domain/refusals.ts";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { asList, inList } from "../db/dialects.ts";
import { readTimed, type Db } from "../db/open.ts";
import { holds, readAtOnce } from "./filter-holding-in-files.ts";

/** Milliseconds. A result without its passage is better than none. */
export const passagesTimeLimit = 150;

export type Passage = { fileId: string; name: string; page: number | null; text: string };

/** Finds the first piece with the query, or one of its words. @param until epoch milliseconds */
export async function findPassages(
  db: Db,
  keys: readonly number[],
  typed: string,
  until: number,
): Promise<ReadonlyMap<number, Passage>> {
  const passages = new Map<number, Passage>();
  const size = readAtOnce(db);
  for (let at = 0; at < keys.length && Date.now() <= until; at += size) {
    const rows = await selectPassages(db, keys.slice(at, at + size), typed).catch(ignoreBusy);
    for (const { key, ...passage } of rows) passages.set(key, passage);
  }
  return passages;
}

/** PostgreSQL ends a statement that takes too long. Documents are found without passages, too. */
function ignoreBusy(error: unknown): [] {
  if (error instanceof Refusal && error.code === "busy") return [];
  throw error;
}

/** Ids of files have 20 characters, so the place of a piece is its file and its position. */
async function selectPassages(db: Db, keys: readonly number[], typed: string) {
  const { fragment, words } = parseQuery(typed);
  const firstOf = (word: string) =>
    sql`(select held.file_id || held.position from files
      join search_file_pieces as held on held.file_id = files.id
      where files.document_id = documents.id and is_listed = 1 and ${holds(db, word)}
      order by files.position, files.id, held.position limit 1)`;
  const query = sql`select found.key as "key", files.id as "fileId", files.name as "name",
      piece.page as "page", piece.text as "text"
    from (select sort_key as key, coalesce(${sql.join([fragment, ...words].map(firstOf))}, null)
        as place from documents
      where sort_key in ${inList(db, asList(db, keys), "bigint")}) as found
    join search_file_pieces as piece on piece.file_id = substr(found.place, 1, 20)
      and piece.position = cast(substr(found.place, 21) as integer)
    join files on files.id = piece.file_id`;
  return (await readTimed(db, query.compile(db))) as (Passage & { key: number })[];
}
