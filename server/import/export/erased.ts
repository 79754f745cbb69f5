import { emailKey, isEmail } from "../../../domain/people.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { erasedMark } from "../../accounts/erase.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { lockAddress } from "../../people/store.ts";
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

/**
 * Asked in the transaction that names them: they may be erased while an import runs, and not during it, and an
 * address may have an account by now.
 */
export async function writerNow(trx: Trx, writer: Writer): Promise<Writer> {
  if (writer.id === null) return isEmail(writer.name) ? ownerOfAddress(trx, writer) : writer;
  if (await holdAccount(trx, { id: writer.id })) return writer;
  return (await isErased(trx, writer.id)) ? { ...writer, name: "" } : writer;
}

async function ownerOfAddress(trx: Trx, writer: Writer): Promise<Writer> {
  // Whoever is getting an account of it at this moment claims what is there by then.
  await lockAddress(trx, writer.name);
  const member = await holdAccount(trx, { emailKey: emailKey(writer.name) });
  return member ? { id: member.id, name: member.full_name } : writer;
}

/** @throws Refusal when they were erased while the import ran; until the transaction ends they are not */
export async function refuseErased(trx: Trx, id: string): Promise<void> {
  if ((await holdAccount(trx, { id })) || !(await isErased(trx, id))) return;
  throw new Refusal("member-not-found", { detail: "asked to be forgotten" });
}

/** The record of it goes after a while, and names one account of several. */
async function isErased(db: DbOrTrx, memberId: string): Promise<boolean> {
  const record = db
    .selectFrom("records")
    .select("id")
    .where("kind", "=", "member-erased")
    .where("subject_id", "=", memberId);
  const mark = db
    .selectFrom("imported_items")
    .select("id")
    .where("source", "like", "users %")
    .where("id", "=", memberId)
    .where("hash", "=", erasedMark);
  const found = [await record.limit(1).executeTakeFirst(), await mark.limit(1).executeTakeFirst()];
  return found.some((one) => one !== undefined);
}
