import { Refusal } from "../../../domain/refusals.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { lockAccount } from "../../sessions/store.ts";
import type { Importing } from "./importing.ts";
import { findImportedItem, sourceOf } from "./ledger.ts";
import type { Item } from "./open-export.ts";

/** Whether a person in the export was erased in Paddock (rule 1.135). */
export async function wasErased(
  { context }: Importing,
  person: Pick<Item, "oldId" | "fields">,
): Promise<boolean> {
  const imported = await findImportedItem(context.db, sourceOf("users", person));
  return imported !== undefined && isErased(context.db, imported.id);
}

/** Locks the account, so that the person cannot be erased before the transaction ends. */
export async function refuseErased(trx: Trx, id: string): Promise<void> {
  await lockAccount(trx, { id });
  if (await isErased(trx, id)) {
    throw new Refusal("member-not-found", { detail: "was erased in Paddock" });
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
