import { emailKey } from "../../domain/people/people.ts";
import type { Member } from "../../domain/permissions.ts";
import type { Db, Trx } from "../db/open.ts";
import { memberColumns, memberOf } from "../sessions/member-of.ts";

export type WrittenOutcome = "imported" | "changed";

/** Null for a page that no import of a zip wrote. */
type Written = { importId: string | null; outcome: WrittenOutcome | null };

/** The hash is empty until the page is imported for the first time. */
type ImportedPage = Written & { hash: string; documentId: string; importedAt: number };

export async function findImportedPages(
  db: Db,
  sources: readonly string[],
): Promise<Map<string, ImportedPage>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom("imported_pages")
    .select([
      "source",
      "hash",
      "document_id as documentId",
      "imported_at as importedAt",
      "import_id as importId",
      "outcome",
    ])
    .where("source", "in", sources)
    .execute();
  return new Map(rows.map((row) => [row.source, row]));
}

export async function reservePage(trx: Trx, source: string, documentId: string): Promise<void> {
  await trx
    .insertInto("imported_pages")
    .values({ source, hash: "", document_id: documentId, imported_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function recordImport(
  trx: Trx,
  source: string,
  { hash, importId, outcome }: Written & { hash: string },
): Promise<void> {
  await trx
    .updateTable("imported_pages")
    .set({ hash, imported_at: Date.now(), import_id: importId, outcome })
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
