import { Refusal } from "../../../domain/refusals.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { lockAccount } from "../../sessions/store.ts";
import type { Table } from "./archive-lines.ts";

export type ImportedItem = { id: string; hash: string; at: number };

/** Earlier versions recorded these by their names in exports. */
const recordedNames: Partial<Record<Table, string>> = {
  members: "users",
  account_requests: "accountRequests",
};

export function sourceOf(table: Table, archivedId: string): string {
  return `${recordedNames[table] ?? table} ${archivedId}`;
}

export async function findImportedItem(
  db: DbOrTrx,
  table: Table,
  archivedId: string,
): Promise<ImportedItem | undefined> {
  return db
    .selectFrom("imported_items")
    .select(["id", "hash", "imported_at as at"])
    .where("source", "=", sourceOf(table, archivedId))
    .executeTakeFirst();
}

export async function recordImportedItem(
  trx: Trx,
  source: string,
  { id, hash }: { id: string; hash: string },
): Promise<void> {
  const imported_at = Date.now();
  await trx
    .insertInto("imported_items")
    .values({ source, id, hash, imported_at })
    .onConflict((conflict) => conflict.column("source").doUpdateSet({ id, hash, imported_at }))
    .execute();
}

/** Ids of deleted documents and comments are never used again (rule 3.44). */
export async function isFormerId(db: DbOrTrx, table: Table, id: string): Promise<boolean> {
  if (table !== "documents" && table !== "comments") return false;
  const row = await db
    .selectFrom("former_ids")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person of the archive was erased in Paddock (rule 1.135). */
export async function wasErased(db: DbOrTrx, archivedId: string): Promise<boolean> {
  const imported = await findImportedItem(db, "members", archivedId);
  return imported !== undefined && isErased(db, imported.id);
}

/** Locks the account, so that the person cannot be erased before the transaction ends. */
export async function refuseErased(trx: Trx, id: string): Promise<void> {
  await lockAccount(trx, { id });
  if (await isErased(trx, id)) {
    throw new Refusal("member-not-found", { detail: "was erased in Paddock" });
  }
}

async function isErased(db: DbOrTrx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "erased")
    .executeTakeFirst();
  return row !== undefined;
}

type Numbers = { serial_number: string } | { subteam: string; serial_running: number };

export async function hasDocumentWith(db: DbOrTrx, numbers: Numbers): Promise<boolean> {
  const row = await db
    .selectFrom("documents")
    .select("id")
    .where((is) => is.and(numbers))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readFileIdsByPath(
  db: DbOrTrx,
  documentId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("files")
    .select(["id", "path"])
    .where("document_id", "=", documentId)
    .execute();
  return new Map(rows.map((row) => [row.path, row.id]));
}
