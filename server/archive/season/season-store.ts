import { sql } from "kysely";
import type { ArchivableSeason } from "../../../domain/system/system-shapes.ts";
import type { DbOrTrx } from "../../db/open.ts";

export async function listSeasons(db: DbOrTrx): Promise<ArchivableSeason[]> {
  const rows = await db
    .selectFrom("documents")
    .select(["season", (select) => select.fn.countAll<number>().as("documents")])
    .where("season", "is not", null)
    .groupBy("season")
    .orderBy("season", "desc")
    .execute();
  return rows.map(({ season, documents }) => ({
    season: season ?? "",
    documents: Number(documents),
  }));
}

export async function hasSeason(db: DbOrTrx, season: string): Promise<boolean> {
  const row = await db
    .selectFrom("documents")
    .select(sql.lit(1).as("one"))
    .where("season", "=", season)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
