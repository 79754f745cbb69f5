import { databaseKind, readTimed, type Db } from "../db/open.ts";
import type { PlacedPage, IndexPage } from "./index-page.ts";
import { postgresStatement } from "./postgres-statement.ts";
import type { SearchIndex } from "./search-indexes.ts";
import { sqliteStatement } from "./sqlite-statement.ts";

/** Built by hand, as Kysely takes longer than the query. All that was typed goes in parameters. */
export async function selectKeys(
  db: Db,
  index: SearchIndex,
  pages: readonly IndexPage[],
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
