import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** One transaction writes notifications and deletes their job, so no row names its notice. */
export async function noticesRunOnce(trx: Trx): Promise<void> {
  await sql`alter table notifications drop column notice_id`.execute(trx);
}
