import type { Comment, SaveCommentBody } from "../../domain/comments/comment-shapes.ts";
import { commentProblems } from "../../domain/comments/comments.ts";
import { mentionsInText } from "../../domain/comments/mentions.ts";
import { isValidNewId } from "../../domain/ids.ts";
import type { EventKind } from "../../domain/live/events.ts";
import { isOneself, may, type Allowed, type Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { isUniqueViolation } from "../db/dialects.ts";
import type { Db, Trx } from "../db/open.ts";
import { refuseFormerId } from "../db/refuse-former-id.ts";
import { saveOnce } from "../db/save-once.ts";
import type { WriteContext } from "../db/transact.ts";
import { findDocument, lockDocument } from "../documents/store.ts";
import { recordEvent } from "../events/record-event.ts";
import type { AnswerRecorder } from "../http/idempotency.ts";
import { newId } from "../ids.ts";
import { addNotice } from "../jobs/add-notice.ts";
import { perform } from "../sessions/perform.ts";
import { readNamesInComments, toComment } from "./read-comments.ts";
import {
  deleteCommentRow,
  findComment,
  insertComment,
  readNextCommentTime,
  type CommentRow,
} from "./store.ts";

type NewComment = {
  documentId: string;
  content: string;
  id?: string;
  /** Set when the client chose the id, which may belong to a deleted comment. */
  saveId?: string;
};

/** @throws Refusal "document-not-found", or with wrong fields (rule 3.67) */
export async function postComment(
  context: WriteContext,
  allowed: Allowed<"comments.post">,
  { documentId, content, id = newId(), saveId }: NewComment,
  recorder?: AnswerRecorder,
): Promise<Comment> {
  refuseWrongFields(commentProblems(content));
  return perform(context, allowed, async (trx, viewer) => {
    const document = await lockDocument(trx, documentId);
    const comment = {
      id,
      documentId,
      content: content.trim(),
      authorId: viewer.id,
      saveId,
      at: await readNextCommentTime(trx, documentId),
    };
    await insertComment(trx, comment);
    // Checked after the insert, which waits for a concurrent deletion of this id.
    if (saveId !== undefined)
      await refuseFormerId(trx, id, { makerId: viewer.id, notFound: "comment-not-found" });
    const names = await readNamesInComments(trx, viewer, [comment]);
    const posted: Comment = {
      id,
      content: comment.content,
      mentions: [...names].map(([memberId, name]) => ({ id: memberId, name })),
      author: { id: viewer.id, name: viewer.fullName, subteam: viewer.subteam },
      createdAt: new Date(comment.at).toISOString(),
      can: { delete: may(viewer, "comments.delete") },
    };
    await recorder?.record(trx, posted);
    await addNotice(trx, {
      about: "comment",
      documentId,
      commentId: id,
      actorId: viewer.id,
      at: comment.at,
      mentioned: mentionsInText(comment.content),
    });
    await recordCommentEvent(trx, "comment.posted", document, viewer.id);
    return posted;
  });
}

type CommentSave = SaveCommentBody & { documentId: string; id: string };

/** Saves a comment once under the client's id (rules 3.42 to 3.45); refuses edits (rule 3.70). */
export async function saveComment(
  context: WriteContext,
  allowed: Allowed<"comments.post">,
  { version, ...save }: CommentSave,
): Promise<Comment> {
  const { viewer } = allowed;
  return saveOnce(
    async () => {
      const found = await findComment(context.db, save.id);
      const isSame = found?.saveId === save.saveId && found.authorId === viewer.id;
      if (!found || !isSame || found.documentId !== save.documentId) return undefined;
      return toComment(viewer, found, await readNamesInComments(context.db, viewer, [found]));
    },
    async () => {
      if (version > 0) throw await refusalOfEdit(context.db, viewer, save);
      if (!isValidNewId(save.id)) refuseWrongFields([wrongField("comment", "malformed-request")]);
      try {
        return await postComment(context, allowed, save);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const present = await findComment(context.db, save.id);
        throw present?.authorId === viewer.id
          ? alreadySavedRefusal(viewer, present)
          : new Refusal("id-taken");
      }
    },
  );
}

async function refusalOfEdit(
  db: Db,
  viewer: Member,
  { documentId, id }: { documentId: string; id: string },
): Promise<Refusal> {
  const present = await findComment(db, id);
  if (present?.documentId !== documentId) return new Refusal("comment-not-found");
  return alreadySavedRefusal(viewer, present);
}

function alreadySavedRefusal(viewer: Member, row: CommentRow): Refusal {
  const { author, createdAt } = toComment(viewer, row, new Map());
  const by = { id: author.id, name: author.name };
  const detail = "This comment has already been saved.";
  return new Refusal("stale-version", { detail, saved: { version: 1, by, at: createdAt } });
}

/** @throws Refusal "comment-not-found", or "delete-comment-not-permitted" (rule 2.23) */
export async function deleteComment(
  context: WriteContext,
  allowed: Allowed<"comments.delete">,
  { documentId, id }: { documentId: string; id: string },
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const comment = await findComment(trx, id);
    if (comment?.documentId !== documentId) throw new Refusal("comment-not-found");
    if (!isOneself(viewer, comment.authorId)) {
      const detail = "You can delete only your own comments.";
      throw new Refusal("delete-comment-not-permitted", { detail });
    }
    const document = await findDocument(trx, documentId);
    if (!document || !(await deleteCommentRow(trx, comment)))
      throw new Refusal("comment-not-found");
    // Nobody was notified of a comment that was imported without its time.
    const at = comment.createdAt;
    if (at !== null) await addNotice(trx, { about: "deleted-comment", documentId, at });
    await recordCommentEvent(trx, "comment.deleted", document, viewer.id);
  });
}

/** @param actorId null for an import */
export async function recordCommentEvent(
  trx: Trx,
  kind: EventKind,
  { id: subjectId, subteam }: { id: string; subteam: string },
  actorId: string | null,
): Promise<void> {
  await recordEvent(trx, { kind, subjectId, subteam, actorId, at: Date.now() });
}
