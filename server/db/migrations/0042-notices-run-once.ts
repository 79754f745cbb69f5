import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** The job of a notice ends with what it writes, so no row has to know which notice it includes. */
export async function noticesRunOnce(trx: Trx): Promise<void> {
  await sql`alter table notifications drop column notice_id`.execute(trx);
}
