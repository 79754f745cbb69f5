import { sql } from "kysely";
import { newId } from "../../ids.ts";
import type { Trx } from "../open.ts";

export async function hashesOfFiles(trx: Trx): Promise<void> {
  for (const table of ["files", "pictures"])
    await sql`alter table ${sql.table(table)} add column sha256 text`.execute(trx);
  const payload = JSON.stringify({ after: "" });
  await sql`insert into jobs (id, kind, payload, run_at, attempts, locked_until)
    select ${newId()}, 'hash-files', ${payload}, ${Date.now()}, 0, 0
    where exists (select 1 from files)`.execute(trx);
}
