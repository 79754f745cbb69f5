import type { PersonStatus } from "../../domain/people/person-status.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";

export type CommentRow = {
  id: string;
  documentId: string;
  content: string;
  authorId: string | null;
  authorName: string | null;
  authorStatus: PersonStatus | null;
  authorSubteam: string | null;
  createdAt: number | null;
  saveId: string | null;
};

function comments(db: DbOrTrx) {
  return db
    .selectFrom("comments")
    .leftJoin("members", "members.id", "author_id")
    .select([
      "comments.id",
      "document_id as documentId",
      "content",
      "author_id as authorId",
      "members.full_name as authorName",
      "members.status as authorStatus",
      "members.subteam as authorSubteam",
      "comments.created_at as createdAt",
      "save_id as saveId",
    ]);
}

const selectComments = prepare((db, documentId: string, time: number, id: string, limit: number) =>
  comments(db)
    .where("document_id", "=", documentId)
    .where((where) =>
      where.or([
        where("comments.created_at", "<", time),
        where.and([where("comments.created_at", "=", time), where("comments.id", "<", id)]),
      ]),
    )
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(limit),
);

/** Newest first. */
export async function listComments(
  db: Db,
  documentId: string,
  { before, limit }: { before: { time: number; id: string }; limit: number },
): Promise<CommentRow[]> {
  return selectComments(db, documentId, before.time, before.id, limit);
}

/** Oldest first. */
export async function listAllComments(db: DbOrTrx, documentId: string): Promise<CommentRow[]> {
  return comments(db)
    .where("document_id", "=", documentId)
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .execute();
}

const selectCount = prepare((db, documentId: string) =>
  db
    .selectFrom("comments")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("document_id", "=", documentId),
);

export async function countComments(db: Db, documentId: string): Promise<number> {
  const [row] = await selectCount(db, documentId);
  return Number(row?.total ?? 0);
}

export async function findComment(db: DbOrTrx, id: string): Promise<CommentRow | undefined> {
  return comments(db).where("comments.id", "=", id).executeTakeFirst();
}

/** @returns now, or later than the document's newest comment, so that no two have the same time */
export async function readNextCommentTime(trx: Trx, documentId: string): Promise<number> {
  const newest = await trx
    .selectFrom("comments")
    .select("created_at as at")
    .where("document_id", "=", documentId)
    .where("created_at", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return Math.max(Date.now(), Number(newest?.at ?? 0) + 1);
}

export async function insertComment(
  trx: Trx,
  comment: {
    id: string;
    documentId: string;
    content: string;
    authorId: string | null;
    at: number;
    saveId?: string | undefined;
  },
): Promise<void> {
  await trx
    .insertInto("comments")
    .values({
      id: comment.id,
      document_id: comment.documentId,
      content: comment.content,
      author_id: comment.authorId,
      created_at: comment.at,
      save_id: comment.saveId ?? null,
    })
    .execute();
}

export async function deleteCommentRow(trx: Trx, { id, authorId }: CommentRow): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("comments")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("former_ids")
    .values({ id, maker_id: authorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return numDeletedRows > 0n;
}
