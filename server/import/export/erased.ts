import type { DbOrTrx, Trx } from "../../db/open.ts";
import { holdAccount } from "../../sessions/store.ts";
import type { Importing } from "./importing.ts";
import { findTaken, sourceOf } from "./ledger.ts";
import type { Item } from "./open-export.ts";
import type { Writer } from "./people.ts";

/** Whether somebody of the export asked to be forgotten here (rule 1.23). */
export async function wasErased(
  { world }: Importing,
  person: Pick<Item, "oldId" | "fields">,
): Promise<boolean> {
  const taken = await findTaken(world.db, sourceOf("users", person));
  return taken !== undefined && isErased(world.db, taken.id);
}

/** Asked in the transaction that names them: they may be erased while an import runs, and not during it. */
export async function writerNow(trx: Trx, writer: Writer): Promise<Writer> {
  if (writer.id === null || (await holdAccount(trx, { id: writer.id }))) return writer;
  return (await isErased(trx, writer.id)) ? { ...writer, name: "" } : writer;
}

async function isErased(db: DbOrTrx, memberId: string): Promise<boolean> {
  const record = await db
    .selectFrom("records")
    .select("id")
    .where("kind", "=", "member-erased")
    .where("subject_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  return record !== undefined;
}
