import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** Lets an import know the address of somebody who was erased, without keeping it. */
export async function erasedAddresses(trx: Trx): Promise<void> {
  await sql`create table erased_addresses (hash text not null primary key)`.execute(trx);
}
