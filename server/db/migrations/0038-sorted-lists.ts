import { sql } from "kysely";
import { titleKey } from "../../../domain/documents/title-key.ts";
import { databaseKind, type Trx } from "../open.ts";

const batch = 1_000;

export async function sortedLists(trx: Trx): Promise<void> {
  const isSqlite = databaseKind(trx) === "sqlite";
  // Compared byte by byte, as SQLite does, in any locale.
  const type = isSqlite ? sql`text` : sql`text collate "C"`;
  await sql`alter table documents add column title_key ${type} not null default ''`.execute(trx);
  await fillTitleKeys(trx);
  for (const [name, value] of [
    ["change", "coalesce(updated_at, 0)"],
    ["title", "title_key"],
    ["running", "coalesce(serial_running, 2147483647)"],
  ])
    await sql
      .raw(`create index documents_sorted_by_${name} on documents (subteam, ${value}, sort_key)`)
      .execute(trx);
}

async function fillTitleKeys(trx: Trx): Promise<void> {
  let last = "";
  for (;;) {
    const { rows } = await sql<{ id: string; title: string | null }>`
      select id, title from documents where id > ${last} order by id limit ${batch}`.execute(trx);
    if (rows.length === 0) return;
    const keys = rows.map(({ id, title }) => ({ id, key: titleKey(title) }));
    last = rows.at(-1)?.id ?? "";
    const given =
      databaseKind(trx) === "sqlite"
        ? sql`json_each(${JSON.stringify(keys)})`
        : sql`json_array_elements(${JSON.stringify(keys)}::json) as given (value)`;
    await sql`
      update documents set title_key = keys.key
      from (select value ->> 'id' as id, value ->> 'key' as key from ${given}) as keys
      where documents.id = keys.id`.execute(trx);
  }
}
