import { Refusal } from "../../../domain/refusals.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { holdAccount } from "../../sessions/store.ts";
import type { Importing } from "./importing.ts";
import { findTaken, sourceOf } from "./ledger.ts";
import type { Item } from "./open-export.ts";

/** Whether somebody of the export asked to be forgotten here (rule 1.135). */
export async function wasErased(
  { context }: Importing,
  person: Pick<Item, "oldId" | "fields">,
): Promise<boolean> {
  const taken = await findTaken(context.db, sourceOf("users", person));
  return taken !== undefined && isErased(context.db, taken.id);
}

/** @throws Refusal when they were erased while the import ran; until the transaction ends they are not */
export async function refuseErased(trx: Trx, id: string): Promise<void> {
  await holdAccount(trx, { id });
  if (await isErased(trx, id)) {
    throw new Refusal("member-not-found", { detail: "asked to be forgotten" });
  }
}

async function isErased(db: DbOrTrx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "erased")
    .executeTakeFirst();
  return row !== undefined;
}
