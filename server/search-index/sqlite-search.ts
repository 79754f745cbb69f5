import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { gramToken, searchColumns, type SearchColumn } from "./grams.ts";

/** Column by column, stopping as soon as the answer is full; the full-text tables are read from their end. */
export async function findInSqlite(db: Db, wanted: string, most: number): Promise<number[]> {
  const isShort = [...wanted].length < 3;
  const found = new Set<number>();
  for (const column of searchColumns) {
    // What an earlier column found may come again.
    const enough = most + found.size;
    const rows = isShort
      ? await selectByGram(db, gramToken(column, wanted), enough)
      : await selectLong[column === "content" ? "texts" : "heads"](
          db,
          phrase(column, wanted),
          enough,
        );
    for (const { key } of rows) if (found.size < most) found.add(key);
    if (found.size === most) break;
  }
  return [...found];
}

type Found = { key: number };

const selectLong = {
  heads: prepare((db, searched: string, most: number) => ({
    compile: () =>
      sql<Found>`select rowid as key from search_heads where search_heads match ${searched}
        order by rowid desc limit ${most}`.compile(db),
  })),
  texts: prepare((db, searched: string, most: number) => ({
    compile: () =>
      sql<Found>`select rowid as key from search_texts where search_texts match ${searched}
        order by rowid desc limit ${most}`.compile(db),
  })),
};

const selectByGram = prepare((db, token: string, most: number) => ({
  compile: () =>
    sql<Found>`select rowid as key from search_grams where search_grams match ${token}
      order by rowid desc limit ${most}`.compile(db),
}));

function phrase(column: SearchColumn, wanted: string): string {
  return `${column} : "${wanted.replaceAll('"', '""')}"`;
}
