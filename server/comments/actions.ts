import type { Comment, SaveCommentBody } from "../../domain/comments/comment-shapes.ts";
import { commentProblems } from "../../domain/comments/comments.ts";
import { isNewId } from "../../domain/ids.ts";
import type { EventKind } from "../../domain/live/events.ts";
import { allow, may, type Allowed, type Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { isUniqueViolation } from "../db/dialects.ts";
import type { Db, Trx } from "../db/open.ts";
import { refuseFormerId } from "../db/refuse-former-id.ts";
import { saveOnce } from "../db/save-once.ts";
import type { WriteContext } from "../db/transact.ts";
import { findDocument, holdDocument } from "../documents/store.ts";
import { recordEvent } from "../events/record-event.ts";
import type { Once } from "../http/idempotency.ts";
import { newId } from "../ids.ts";
import { perform } from "../sessions/perform.ts";
import { toComment } from "./read-comments.ts";
import { deleteCommentRow, findComment, insertComment, type CommentRow } from "./store.ts";

type NewComment = {
  documentId: string;
  content: string;
  id?: string;
  /** Present when the client chose the id, which may then be a former one. */
  saveId?: string;
};

/**
 * Says something about a document (rule 3.67).
 * @throws Refusal "document-not-found", or with what is wrong with the text
 */
export async function postComment(
  context: WriteContext,
  allowed: Allowed<"comments.post">,
  { documentId, content, id = newId(), saveId }: NewComment,
  once?: Once,
): Promise<Comment> {
  refuseWrongFields(commentProblems(content));
  return perform(context, allowed, async (trx, viewer) => {
    const document = await holdDocument(trx, documentId);
    const comment = {
      id,
      documentId,
      content: content.trim(),
      authorId: viewer.id,
      saveId,
      at: Date.now(),
    };
    await insertComment(trx, comment);
    // After the insert, which waits for a deletion of the same id.
    if (saveId !== undefined)
      await refuseFormerId(trx, id, { makerId: viewer.id, notFound: "comment-not-found" });
    const posted: Comment = {
      id,
      content: comment.content,
      author: { id: viewer.id, name: viewer.fullName, subteam: viewer.subteam },
      createdAt: new Date(comment.at).toISOString(),
      can: { delete: may(viewer, "comments.delete", { authorId: viewer.id }) },
    };
    await once?.record(trx, posted);
    await tell(trx, "comment.posted", document, viewer.id);
    return posted;
  });
}

type Save = SaveCommentBody & { documentId: string; id: string };

/**
 * Saves a comment under the id that its client chose, once (rules 3.42 to 3.45 and 3.70). What was said stays as it is.
 * @throws Refusal "document-not-found", "comment-not-found", "stale-version", "id-taken", or with what is wrong
 */
export async function saveComment(
  context: WriteContext,
  allowed: Allowed<"comments.post">,
  { version, ...save }: Save,
): Promise<Comment> {
  const { viewer } = allowed;
  return saveOnce(
    async () => {
      const found = await findComment(context.db, save.id);
      const isSame = found?.saveId === save.saveId && found.authorId === viewer.id;
      return found && isSame && found.documentId === save.documentId
        ? toComment(viewer, found)
        : undefined;
    },
    async () => {
      if (version > 0) throw await refusalOfEdit(context.db, viewer, save);
      if (!isNewId(save.id)) refuseWrongFields([wrongField("comment", "malformed-request")]);
      try {
        return await postComment(context, allowed, save);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const present = await findComment(context.db, save.id);
        throw present?.authorId === viewer.id
          ? alreadySaved(viewer, present)
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
  return alreadySaved(viewer, present);
}

function alreadySaved(viewer: Member, row: CommentRow): Refusal {
  const { author, createdAt } = toComment(viewer, row);
  const by = { id: author.id, name: author.name };
  const detail = "This comment has been saved already.";
  return new Refusal("stale-version", { detail, saved: { version: 1, by, at: createdAt } });
}

/**
 * Takes one's own comment back, where the role permits deleting (rule 2.23).
 * @throws Refusal "comment-not-found", "delete-comment-not-permitted"
 */
export async function deleteComment(
  context: WriteContext,
  allowed: Allowed<"comments.delete">,
  { documentId, id }: { documentId: string; id: string },
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const comment = await findComment(trx, id);
    if (comment?.documentId !== documentId) throw new Refusal("comment-not-found");
    allow(viewer, "comments.delete", comment);
    const document = await findDocument(trx, documentId);
    if (!document || !(await deleteCommentRow(trx, comment)))
      throw new Refusal("comment-not-found");
    await tell(trx, "comment.deleted", document, viewer.id);
  });
}

async function tell(
  trx: Trx,
  kind: EventKind,
  { id: subjectId, subteam }: { id: string; subteam: string },
  actorId: string,
): Promise<void> {
  await recordEvent(trx, { kind, subjectId, subteam, actorId, at: Date.now() });
}
