import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../db/migrate.ts";
import { firstTables } from "../db/migrations/0001-first-tables.ts";
import { searchIndex } from "../db/migrations/0002-search-index.ts";
import { apiTokens } from "../db/migrations/0003-api-tokens.ts";
import { searchAtOnce } from "../db/migrations/0004-search-at-once.ts";
import { livingDocuments } from "../db/migrations/0005-living-documents.ts";
import { people } from "../db/migrations/0006-people.ts";
import { editingTabs } from "../db/migrations/0007-editing-tabs.ts";
import { portfolios } from "../db/migrations/0008-portfolios.ts";
import { begunUploads } from "../db/migrations/0009-begun-uploads.ts";
import { openDatabase, type Db, type Trx } from "../db/open.ts";
import { createDatabase } from "./test-database.ts";

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

export type OlderDatabase = {
  /** Creates the tables that still copied names into documents, fills them, and migrates them. */
  migrateWith: (fill: (trx: Trx) => Promise<void>) => Promise<Db>;
  drop: () => Promise<void>;
};

export async function openOlderDatabase(): Promise<OlderDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "paddock-migrate-"));
  const database = await createDatabase(folder);
  const db = openDatabase(new URL(database.url));
  return {
    migrateWith: async (fill) => {
      await db.transaction().execute(async (trx) => {
        await createOlderTables(trx);
        await fill(trx);
      });
      await migrate(db);
      return db;
    },
    drop: async () => {
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The tables of the first release, without what later migrations made of them. */
export async function createOlderTables(trx: Trx): Promise<void> {
  await sql`create table migrations (name text primary key, applied_at bigint not null)`.execute(
    trx,
  );
  for (const [name, up] of Object.entries(migrations)) {
    await up(trx);
    await sql`insert into migrations values (${name}, 1)`.execute(trx);
  }
}
