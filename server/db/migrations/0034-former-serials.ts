import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function formerSerials(trx: Trx): Promise<void> {
  await sql`create table former_serials (
    document_id text not null references documents (id) on delete cascade,
    serial_number text not null,
    subteam text not null,
    serial_running integer,
    primary key (document_id, serial_number)
  )`.execute(trx);
  for (const table of ["documents", "former_serials"])
    await sql
      .raw(`create index ${table}_by_lower_serial on ${table} (lower(serial_number))`)
      .execute(trx);
  await sql`create index former_serials_by_subteam on former_serials (subteam, serial_running)`.execute(
    trx,
  );
}
