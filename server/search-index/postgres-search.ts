import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import { gramToken, searchColumns } from "./grams.ts";

export async function findInPostgres(
  db: Db,
  wanted: string,
  limit: number,
  until: number,
): Promise<number[]> {
  const isShort = [...wanted].length < 3;
  const tokens = isShort ? searchColumns.map((column) => gramToken(column, wanted)) : null;
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await searchDocuments(db, until, wanted, pattern, tokens, limit);
  return rows.map((row) => row.key);
}

const searchDocuments = prepareTimed(
  (db, wanted: string, pattern: string, tokens: string[] | null, limit: number) => ({
    compile: () =>
      sql<{ key: number }>`select key from search_documents(
        ${wanted}::text, ${pattern}::text, ${tokens}::text[], ${limit}::int) as key`.compile(db),
  }),
);
