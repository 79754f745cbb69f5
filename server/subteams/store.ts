import { Refusal } from "../../domain/refusals.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";

const columns = ["id", "name", "digit", "color", "icon", "is_hidden as hidden"] as const;

const selectAll = prepare((db) => db.selectFrom("subteams").select(columns).orderBy("position"));

const selectCounted = prepare((db) =>
  db
    .selectFrom("subteams")
    .select([...columns, "document_count as documents"])
    .orderBy("position"),
);

const selectDigit = prepare((db, id: string) =>
  db.selectFrom("subteams").select("digit").where("id", "=", id),
);

/** In display order, with hidden subteams. */
export async function listSubteams(db: DbOrTrx): Promise<Subteam[]> {
  return (await selectAll(db)).map(decodeHidden);
}

export async function listCountedSubteams(db: Db): Promise<(Subteam & { documents: number })[]> {
  return (await selectCounted(db)).map(decodeHidden);
}

function decodeHidden<Row extends { hidden: number }>({ hidden, ...row }: Row) {
  return { ...row, hidden: hidden === 1 };
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
