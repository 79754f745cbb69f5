import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** A team that already writes documents is past its first steps. */
export async function firstStepsDismissed(trx: Trx): Promise<void> {
  await sql`insert into settings (name, value)
    select 'first-steps-dismissed', '1' where exists (select 1 from documents)`.execute(trx);
}
