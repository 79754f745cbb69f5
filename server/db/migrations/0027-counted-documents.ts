import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function countedDocuments(trx: Trx): Promise<void> {
  for (const column of ["document_count", "pinned_count"]) {
    await sql`alter table subteams add column ${sql.ref(column)} integer not null default 0`.execute(
      trx,
    );
  }
  await sql`
    update subteams set
      document_count = (select count(*) from documents where subteam = subteams.id),
      pinned_count = (select count(*) from documents where subteam = subteams.id and is_pinned = 1)`.execute(
    trx,
  );
}
