import { sql } from "kysely";
import type { TextState } from "../../domain/files/file-texts.ts";
import { asList, inList, lock } from "../db/dialects.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import type { IndexedPiece } from "./index-pieces.ts";

/** @returns whether a text has been read, even if nothing was found */
export async function hasReadText(db: DbOrTrx, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom("search_file_texts")
    .select("file_id")
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasTexts(db: DbOrTrx, documentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("files")
    .innerJoin("search_file_texts", "file_id", "files.id")
    .select("files.id")
    .where("document_id", "=", documentId)
    .where("tokens", "!=", "")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listTokens(
  db: DbOrTrx,
  documentId: string,
): Promise<{ fileId: string; tokens: string }[]> {
  return db
    .selectFrom("files")
    .innerJoin("search_file_texts", "file_id", "files.id")
    .select(["files.id as fileId", "tokens"])
    .where("document_id", "=", documentId)
    .where("is_listed", "=", sql.lit(1))
    .where("tokens", "!=", "")
    .orderBy("position")
    .execute();
}

/** Marks only files whose tokens do not fit the document's index. @returns whether one changed */
export async function markCrowded(
  trx: Trx,
  documentId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  const ids = inList(trx, asList(trx, fileIds), "text");
  const change = (from: TextState, to: TextState) =>
    trx
      .updateTable("files")
      .set({ text_state: to })
      .where("document_id", "=", documentId)
      .where("text_state", "=", from);
  const marked = await change("whole", "crowded").where("id", "in", ids).executeTakeFirst();
  const cleared = await change("crowded", "whole").where("id", "not in", ids).executeTakeFirst();
  return marked.numUpdatedRows + cleared.numUpdatedRows > 0n;
}

type ReadText = { pieces: readonly IndexedPiece[]; tokens: string; state: TextState };

const piecesAtOnce = 50;

/** @returns false if the file was deleted, or another process has read it */
export async function insertText(
  trx: Trx,
  fileId: string,
  { pieces, tokens, state }: ReadText,
): Promise<boolean> {
  await lock(trx, `text ${fileId}`);
  if (await hasReadText(trx, fileId)) return false;
  const file = await trx
    .updateTable("files")
    .set({ text_state: state })
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (file.numUpdatedRows === 0n) return false;
  await trx.insertInto("search_file_texts").values({ file_id: fileId, tokens }).execute();
  const rows = pieces.map((piece, position) => ({ ...piece, file_id: fileId, position }));
  for (let at = 0; at < rows.length; at += piecesAtOnce)
    await trx
      .insertInto("search_file_pieces")
      .values(rows.slice(at, at + piecesAtOnce))
      .execute();
  return true;
}

export async function listUnread(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> {
  return db
    .selectFrom("files")
    .select("id")
    .where("id", ">", after)
    .where("document_id", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("search_file_texts").select("file_id").whereRef("file_id", "=", "files.id"),
        ),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function listNewWords(db: Db, words: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("search_file_vocabulary")
    .select("word")
    .where("word", "in", inList(db, asList(db, words), "text"))
    .execute();
  const known = new Set(rows.map(({ word }) => word));
  return words.filter((word) => !known.has(word));
}
