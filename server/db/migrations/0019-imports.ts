import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function imports(trx: Trx): Promise<void> {
  for (const table of ["begun_uploads", "files"]) {
    await sql`alter table ${sql.table(table)} add column purpose text`.execute(trx);
  }
  await trx.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("member_id", "text", (column) => column.notNull().unique())
    .addColumn("file_id", "text")
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("file_size", "bigint", (column) => column.notNull())
    .addColumn("subteam", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("part", "text")
    .addColumn("done", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("latest", "text")
    .addColumn("report", "text")
    .addColumn("problem", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("part_at", "bigint")
    .addColumn("started_at", "bigint")
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .execute();
}
