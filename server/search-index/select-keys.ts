import { databaseKind, readTimed, type Db } from "../db/open.ts";
import { postgresStatement } from "./postgres-statement.ts";
import type { SearchIndex } from "./search-indexes.ts";
import type { PlacedPage, SearchPage } from "./search-page.ts";
import { sqliteStatement } from "./sqlite-statement.ts";

/**
 * The sort keys of the newest documents of each page, read in one statement. Its text is put
 * together by hand, because building it with Kysely takes longer than running it; all that was
 * typed is passed as parameters.
 */
export async function selectKeys(
  db: Db,
  index: SearchIndex,
  pages: readonly SearchPage[],
): Promise<number[][]> {
  const keys: number[][] = pages.map(() => []);
  const possible = pages
    .map((page, at): PlacedPage => ({ ...page, at }))
    .filter(({ groups }) => groups.every(({ length }) => length > 0));
  if (possible.length === 0) return keys;
  const statement = databaseKind(db) === "sqlite" ? sqliteStatement : postgresStatement;
  const rows = await readTimed(db, statement(index, possible));
  for (const { page, key } of rows as { page: number; key: number }[]) keys[page]?.push(key);
  return keys.map((found, at) => found.slice(0, pages[at]?.most));
}
