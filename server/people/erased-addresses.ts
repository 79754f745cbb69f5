import { createHash } from "node:crypto";
import { emailKey } from "../../domain/people.ts";
import type { Trx } from "../db/open.ts";

/** Keeps no address: only whether one is among them can be asked (rule 1.36). */
export async function noteErased(trx: Trx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await trx
    .insertInto("erased_addresses")
    .values(addresses.map((address) => ({ hash: hashOf(address) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isErasedAddress(trx: Trx, address: string): Promise<boolean> {
  const row = await trx
    .selectFrom("erased_addresses")
    .select("hash")
    .where("hash", "=", hashOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(address: string): string {
  return createHash("sha256").update(emailKey(address)).digest("hex");
}
