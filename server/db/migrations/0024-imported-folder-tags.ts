import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function importedFolderTags(trx: Trx): Promise<void> {
  await sql`alter table imports add column tag_folders integer not null default 0`.execute(trx);
}
