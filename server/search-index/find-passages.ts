import { sql } from "kysely";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { asList, inList } from "../db/dialects.ts";
import { readTimed, type Db } from "../db/open.ts";
import { holds } from "./keep-holding-in-files.ts";

/** A piece of a file's text that says why its document was found. */
export type Passage = { fileId: string; name: string; page: number | null; text: string };

/** Their files may have 40 MiB of text each. */
const readAtOnce = 5;

/**
 * The first piece that holds the query, or else one of its words.
 * @param keys sort keys of documents
 * @param until epoch milliseconds, after which no more are looked for
 */
export async function findPassages(
  db: Db,
  keys: readonly number[],
  typed: string,
  until: number,
): Promise<ReadonlyMap<number, Passage>> {
  const passages = new Map<number, Passage>();
  for (let at = 0; at < keys.length && Date.now() <= until; at += readAtOnce) {
    const places = await findPlaces(db, keys.slice(at, at + readAtOnce), typed);
    const pieces = await readPieces(db, places);
    for (const { key, place } of places) {
      const piece = pieces.get(place);
      if (piece) passages.set(key, piece);
    }
  }
  return passages;
}

type Place = { key: number; place: string };

/** The file and the position of a piece. */
const placeOfPiece = sql<string>`piece.file_id || ' ' || piece.position`;

async function findPlaces(db: Db, keys: readonly number[], typed: string): Promise<Place[]> {
  const { fragment, words } = parseQuery(typed);
  const firstOf = (word: string) =>
    sql`(select ${placeOfPiece} from files
      join search_file_pieces as piece on piece.file_id = files.id
      where files.document_id = documents.id and is_listed = 1 and ${holds(db, word)}
      order by files.position, files.id, piece.position limit 1)`;
  const place = sql`coalesce(${sql.join([fragment, ...words].map(firstOf))}, null)`;
  const query = db
    .selectFrom("documents")
    .select(["sort_key as key", place.as("place")])
    .where("sort_key", "in", inList(db, asList(db, keys), "bigint"));
  const rows = (await readTimed(db, query.compile())) as (Place | { place: null })[];
  return rows.filter((row): row is Place => row.place !== null);
}

async function readPieces(db: Db, places: readonly Place[]): Promise<Map<string, Passage>> {
  if (places.length === 0) return new Map();
  const query = db
    .selectFrom("search_file_pieces as piece")
    .innerJoin("files", "files.id", "piece.file_id")
    .select(["file_id as fileId", "name", "page", "text", placeOfPiece.as("place")])
    .where(({ or, and, eb }) =>
      or(
        places.map(({ place }) => {
          const [fileId = "", position] = place.split(" ");
          return and([eb("file_id", "=", fileId), eb("piece.position", "=", Number(position))]);
        }),
      ),
    );
  const rows = (await readTimed(db, query.compile())) as (Passage & { place: string })[];
  return new Map(rows.map(({ place, ...passage }) => [place, passage]));
}
