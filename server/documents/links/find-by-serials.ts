import { sql } from "kysely";
import { asList, inList, type List } from "../../db/dialects.ts";
import type { DbOrTrx } from "../../db/open.ts";
import { prepare } from "../../db/prepare.ts";

const selectBySerials = prepare((db, serials: List<string>) => {
  const isOne = sql<boolean>`lower(serial_number) in ${inList(db, serials, "text")}`;
  return db
    .selectFrom("documents")
    .select(["id", "serial_number as serial", sql<number>`0`.as("isFormer")])
    .where(isOne)
    .unionAll(
      db
        .selectFrom("former_serials")
        .select(["document_id as id", "serial_number as serial", sql<number>`1`.as("isFormer")])
        .where(isOne),
    );
});

/** Falls back to former numbers. Imported documents may share one; then the spelling decides. */
export async function findIdsBySerials(
  db: DbOrTrx,
  serials: readonly string[],
): Promise<Map<string, string[]>> {
  if (serials.length === 0) return new Map();
  // SQLite lowers the letters of ASCII only.
  const spellings = serials.flatMap((serial) => [serial, serial.toLowerCase()]);
  const rows = await selectBySerials(db, asList(db, spellings));
  const alike = Map.groupBy(rows, ({ serial }) => serial.toLowerCase());
  return new Map(
    serials.map((serial) => [serial, bestOf(alike.get(serial.toLowerCase()), serial)]),
  );
}

type Row = { id: string; serial: string; isFormer: number };

function bestOf(rows: readonly Row[] = [], serial: string): string[] {
  const present = rows.filter(({ isFormer }) => Number(isFormer) === 0);
  const best = present.length > 0 ? present : rows;
  const exact = best.filter((row) => row.serial === serial);
  return [...new Set((exact.length > 0 ? exact : best).map(({ id }) => id))];
}
