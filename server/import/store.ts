import { emailKey } from "../../domain/people/people.ts";
import type { Member } from "../../domain/permissions.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { memberColumns, memberOf } from "../sessions/member-of.ts";

/** The hash is empty until the page is imported for the first time. */
export type ImportedPage = { hash: string; documentId: string; importedAt: number };

export async function findImportedPages(
  db: Db,
  sources: readonly string[],
): Promise<Map<string, ImportedPage>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom("imported_pages")
    .selectAll()
    .where("source", "in", sources)
    .execute();
  return new Map(
    rows.map((row) => [
      row.source,
      { hash: row.hash, documentId: row.document_id, importedAt: row.imported_at },
    ]),
  );
}

export async function reservePage(trx: Trx, source: string, documentId: string): Promise<void> {
  await trx
    .insertInto("imported_pages")
    .values({ source, hash: "", document_id: documentId, imported_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function recordImport(db: DbOrTrx, source: string, hash: string): Promise<void> {
  await db
    .updateTable("imported_pages")
    .set({ hash, imported_at: Date.now() })
    .where("source", "=", source)
    .execute();
}

/** For a page whose document already is what it has become: nothing was imported. */
export async function recordHash(db: Db, source: string, hash: string): Promise<void> {
  await db.updateTable("imported_pages").set({ hash }).where("source", "=", source).execute();
}

export async function findAuthor(db: Db, email: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom("members")
    .select(memberColumns)
    .where("email_key", "=", emailKey(email))
    .where("status", "=", "active")
    .executeTakeFirst();
  return row && memberOf(row);
}
