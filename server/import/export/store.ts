import { emailKey, fullNameOf } from "../../../domain/people.ts";
import { seasonOf } from "../../../domain/seasons.ts";
import type { SubteamId } from "../../../domain/subteams.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import type { RequestRow } from "../../people/requests-store.ts";

/** What was kept more loosely elsewhere than our own actions write it: without title, date or author. */
export type OldRequest = Pick<
  RequestRow,
  "id" | "firstName" | "lastName" | "email" | "role" | "subteam" | "status"
> & {
  passwordHash: string | null;
  createdAt: number | null;
  approvedAt: number | null;
  deniedAt: number | null;
  note: string;
};

export async function insertOldRequest(trx: Trx, request: OldRequest): Promise<void> {
  const now = Date.now();
  await trx
    .insertInto("account_requests")
    .values({
      id: request.id,
      first_name: request.firstName,
      last_name: request.lastName,
      full_name: fullNameOf(request),
      email: request.email,
      email_key: emailKey(request.email),
      password_hash: request.passwordHash,
      role: request.role,
      subteam: request.subteam,
      status: request.status,
      created_at: request.createdAt ?? now,
      // Decided without a time: kept as long as what was decided today.
      approved_at: request.status === "approved" ? (request.approvedAt ?? now) : null,
      denied_at: request.status === "denied" ? (request.deniedAt ?? now) : null,
      note: request.note === "" ? null : request.note,
    })
    .execute();
}

export type OldDocument = {
  id: string;
  subteam: SubteamId;
  serialNumber: string;
  running: number | null;
  title: string | null;
  content: string;
  text: string;
  authorId: string | null;
  createdAt: number | null;
  updatedAt: number | null;
  lastModified: number | null;
  isPinned: boolean;
  sortKey: number;
};

export async function insertOldDocument(trx: Trx, document: OldDocument): Promise<void> {
  const { createdAt } = document;
  await trx
    .insertInto("documents")
    .values({
      id: document.id,
      subteam: document.subteam,
      serial_number: document.serialNumber,
      serial_running: document.running,
      title: document.title,
      content: document.content,
      content_text: document.text,
      author_id: document.authorId,
      created_at: createdAt,
      updated_at: document.lastModified ?? document.updatedAt ?? createdAt,
      last_modified: document.lastModified,
      modified_by_id: null,
      version: 1,
      season: createdAt === null ? null : seasonOf(createdAt),
      is_pinned: document.isPinned ? 1 : 0,
      sort_key: document.sortKey,
    })
    .execute();
}

export type OldChange = Pick<OldDocument, "title" | "content" | "text" | "authorId"> & {
  at: number;
  words: { added: number; removed: number };
};

/** The next version of a document; who saved it there is not known, so that it is the author's. */
export async function updateOldDocument(trx: Trx, id: string, change: OldChange): Promise<void> {
  await trx
    .updateTable("documents")
    .set((update) => ({
      title: change.title,
      content: change.content,
      content_text: change.text,
      updated_at: change.at,
      last_modified: change.at,
      modified_by_id: change.authorId,
      version: update("version", "+", 1),
      words_added: change.words.added,
      words_removed: change.words.removed,
    }))
    .where("id", "=", id)
    .execute();
}

/** Whether a running number of a subteam is given away; there is one document for each. */
export async function isRunning(
  db: DbOrTrx,
  subteam: SubteamId,
  running: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("documents")
    .select("id")
    .where("subteam", "=", subteam)
    .where("serial_running", "=", running)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasSerial(db: DbOrTrx, serialNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom("documents")
    .select("id")
    .where("serial_number", "=", serialNumber)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Files of a document by where they lay in the old system. */
export async function filesByPath(db: DbOrTrx, documentId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("files")
    .select(["id", "path"])
    .where("document_id", "=", documentId)
    .execute();
  return new Map(rows.map((row) => [row.path, row.id]));
}

export async function insertOldComment(
  trx: Trx,
  comment: {
    id: string;
    documentId: string;
    content: string;
    authorId: string | null;
    createdAt: number | null;
  },
): Promise<void> {
  await trx
    .insertInto("comments")
    .values({
      id: comment.id,
      document_id: comment.documentId,
      content: comment.content,
      author_id: comment.authorId,
      // Before all others, and shown as unknown.
      created_at: comment.createdAt ?? 0,
    })
    .execute();
}
