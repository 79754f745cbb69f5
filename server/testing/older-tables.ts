import { sql } from "kysely";
import { firstTables } from "../db/migrations/0001-first-tables.ts";
import { searchIndex } from "../db/migrations/0002-search-index.ts";
import { apiTokens } from "../db/migrations/0003-api-tokens.ts";
import { searchAtOnce } from "../db/migrations/0004-search-at-once.ts";
import { livingDocuments } from "../db/migrations/0005-living-documents.ts";
import { people } from "../db/migrations/0006-people.ts";
import { editingTabs } from "../db/migrations/0007-editing-tabs.ts";
import { portfolios } from "../db/migrations/0008-portfolios.ts";
import { begunUploads } from "../db/migrations/0009-begun-uploads.ts";
import type { Trx } from "../db/open.ts";

const migrations = {
  "0001-first-tables": firstTables,
  "0002-search-index": searchIndex,
  "0003-api-tokens": apiTokens,
  "0004-search-at-once": searchAtOnce,
  "0005-living-documents": livingDocuments,
  "0006-people": people,
  "0007-editing-tabs": editingTabs,
  "0008-portfolios": portfolios,
  "0009-begun-uploads": begunUploads,
};

/** The tables of the version that stored names as copies. */
export async function createOlderTables(trx: Trx): Promise<void> {
  await sql`create table migrations (name text primary key, applied_at bigint not null)`.execute(
    trx,
  );
  for (const [name, up] of Object.entries(migrations)) {
    await up(trx);
    await sql`insert into migrations values (${name}, 1)`.execute(trx);
  }
}
