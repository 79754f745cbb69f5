import { Refusal } from "../../domain/refusals.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";

const selectAll = prepare((db) =>
  db
    .selectFrom("subteams")
    .select(["id", "name", "digit", "color", "icon", "is_hidden as hidden"])
    .orderBy("position"),
);

const selectDigit = prepare((db, id: string) =>
  db.selectFrom("subteams").select("digit").where("id", "=", id),
);

/** @returns all subteams in display order, hidden ones included */
export async function listSubteams(db: DbOrTrx): Promise<Subteam[]> {
  const rows = await selectAll(db);
  return rows.map(({ hidden, ...row }) => Object.assign(row, { hidden: hidden === 1 }));
}

/** For reads that found nothing, so that the others need no further query. */
export async function refuseUnknownSubteam(db: Db, id: string): Promise<void> {
  if ((await findSubteamDigit(db, id)) === undefined) throw new Refusal("subteam-not-found");
}

export async function findSubteamDigit(db: DbOrTrx, id: string): Promise<number | undefined> {
  const [row] = await selectDigit(db, id);
  return row?.digit;
}

export async function insertSubteam(trx: Trx, subteam: Subteam, position: number): Promise<void> {
  await trx.insertInto("subteams").values(rowOf(subteam, position)).execute();
}

export async function saveSubteam(trx: Trx, subteam: Subteam, position: number): Promise<void> {
  await trx
    .updateTable("subteams")
    .set(rowOf(subteam, position))
    .where("id", "=", subteam.id)
    .execute();
}

function rowOf({ hidden, ...fields }: Subteam, position: number) {
  return { ...fields, position, is_hidden: hidden ? 1 : 0 };
}

export async function countDocumentsBySubteam(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom("subteams").select(["id", "document_count"]).execute();
  return new Map(rows.map((row) => [row.id, row.document_count]));
}

/** Call this with every insert, delete, or pin of a document, in the same transaction. */
export async function addToCounts(
  trx: Trx,
  subteam: string,
  change: { documents: number; pinned: number },
): Promise<void> {
  await trx
    .updateTable("subteams")
    .set((counts) => ({
      document_count: counts("document_count", "+", change.documents),
      pinned_count: counts("pinned_count", "+", change.pinned),
    }))
    .where("id", "=", subteam)
    .execute();
}
