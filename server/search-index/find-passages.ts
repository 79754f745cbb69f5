import { sql } from "kysely";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { asList, inList } from "../db/dialects.ts";
import type { Db } from "../db/open.ts";
import { holds } from "./keep-holding-in-files.ts";

/** A piece of a file's text that says why its document was found. */
export type Passage = { fileId: string; name: string; page: number | null; text: string };

/**
 * The first piece that holds the query, or else one of its words.
 * @param keys sort keys of documents
 */
export async function findPassages(
  db: Db,
  keys: readonly number[],
  typed: string,
): Promise<ReadonlyMap<number, Passage>> {
  if (keys.length === 0) return new Map();
  const places = await findPlaces(db, keys, typed);
  const rows = await db
    .selectFrom("search_file_pieces as piece")
    .innerJoin("files", "files.id", "piece.file_id")
    .select(["file_id as fileId", "name", "page", "text", placeOf("piece").as("place")])
    .where((where) =>
      where.or(
        places.map(({ fileId, position }) =>
          where.and([where("file_id", "=", fileId), where("piece.position", "=", position)]),
        ),
      ),
    )
    .execute();
  const passages = new Map(rows.map(({ place, ...passage }) => [place, passage]));
  return new Map(
    places.flatMap(({ key, place }) => {
      const passage = passages.get(place);
      return passage ? [[key, passage] as const] : [];
    }),
  );
}

async function findPlaces(db: Db, keys: readonly number[], typed: string) {
  const { fragment, words } = parseQuery(typed);
  const firstOf = (word: string) =>
    sql`(select ${placeOf("piece")} from files
      join search_file_pieces as piece on piece.file_id = files.id
      where files.document_id = documents.id and is_listed = 1 and ${holds(db, word)}
      order by files.position, files.id, piece.position limit 1)`;
  const place = sql<string | null>`coalesce(${sql.join([fragment, ...words].map(firstOf))}, null)`;
  const rows = await db
    .selectFrom("documents")
    .select(["sort_key as key", place.as("place")])
    .where("sort_key", "in", inList(db, asList(db, keys), "bigint"))
    .execute();
  return rows.flatMap(({ key, place: found }) => {
    const [fileId = "", position] = found?.split(" ") ?? [];
    return found === null ? [] : [{ key, place: found, fileId, position: Number(position) }];
  });
}

function placeOf(piece: string) {
  return sql<string>`${sql.ref(`${piece}.file_id`)} || ' ' || ${sql.ref(`${piece}.position`)}`;
}
