import { emailKey } from "../../domain/people.ts";
import type { Member } from "../../domain/permissions.ts";
import type { Role } from "../../domain/roles.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";

/** A page that was imported before, or that is being imported while its hash is empty. */
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

/** Promises a page the id that others will link to, before there is a document. */
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

export async function existingDocuments(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("documents").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Whoever the documents will be by. */
export async function findAuthor(db: Db, email: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom("members")
    .select(["id", "email", "first_name", "last_name", "full_name", "role", "subteam"])
    .where("email_key", "=", emailKey(email))
    .where("status", "=", "active")
    .executeTakeFirst();
  return (
    row && {
      kind: "member",
      id: row.id,
      email: row.email ?? "",
      firstName: row.first_name,
      lastName: row.last_name,
      fullName: row.full_name,
      role: row.role as Role,
      subteam: row.subteam as SubteamId,
    }
  );
}
