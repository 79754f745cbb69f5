import { sql } from "kysely";
import type { Query } from "../../domain/search/parse-query.ts";
import { countMax, resultsMax } from "../../domain/search/search-limits.ts";
import type { Db } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import type { FoundKeys } from "./found-keys.ts";

export async function findInPostgres(
  db: Db,
  { fragment, words, excluded }: Query,
  until: number,
): Promise<FoundKeys> {
  const rows = await selectDocuments(db, until, fragment, words, excluded);
  return { keys: rows.map(({ key }) => key), total: rows[0]?.total ?? 0 };
}

const selectDocuments = prepareTimed(
  (db, fragment: string, words: readonly string[], excluded: readonly string[]) => ({
    compile: () =>
      sql<{ key: number; total: number }>`select key, total from find_documents(
        ${fragment}::text, ${words}::text[], ${excluded}::text[],
        ${sql.lit(resultsMax)}, ${sql.lit(countMax + 1)})`.compile(db),
  }),
);
