import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import { prepareBrief } from "../db/prepare.ts";
import { gramToken, searchColumns } from "./grams.ts";

/** All columns in one round trip; how is written where the function is made, in the migrations. */
export async function findInPostgres(
  db: Db,
  wanted: string,
  most: number,
  until: number,
): Promise<number[]> {
  const isShort = [...wanted].length < 3;
  const tokens = isShort ? searchColumns.map((column) => gramToken(column, wanted)) : null;
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await searchDocuments(db, until, wanted, pattern, tokens, most);
  return rows.map((row) => row.key);
}

const searchDocuments = prepareBrief(
  (db, wanted: string, pattern: string, tokens: string[] | null, most: number) => ({
    compile: () =>
      sql<{ key: number }>`select key from search_documents(
        ${wanted}::text, ${pattern}::text, ${tokens}::text[], ${most}::int) as key`.compile(db),
  }),
);
