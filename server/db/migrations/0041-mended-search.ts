import { sql } from "kysely";
import { databaseKind, type Trx } from "../open.ts";
import { queueIndexing } from "./0026-search-vocabulary.ts";

/** Removes authors' addresses, which guests could guess, and indexes the last letter of words. */
export async function mendedSearch(trx: Trx): Promise<void> {
  const lastLetter = databaseKind(trx) === "sqlite" ? "substr(word, -1)" : "right(word, 1)";
  await sql`create index search_vocabulary_by_end
    on search_vocabulary (${sql.raw(lastLetter)}, word)`.execute(trx);
  const { rows } = await sql`select 1 from documents join members on members.id = author_id
    where full_name like '%@%' limit 1`.execute(trx);
  if (rows.length > 0) await queueIndexing(trx);
}
