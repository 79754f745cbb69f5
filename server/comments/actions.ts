import type { Comment } from "../../domain/comment-shapes.ts";
import { commentProblems } from "../../domain/comments.ts";
import type { EventKind } from "../../domain/events.ts";
import { allow, may, type Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import type { Trx } from "../db/open.ts";
import type { WriteContext } from "../db/transact.ts";
import { findDocument, holdDocument } from "../documents/store.ts";
import { recordEvent } from "../events/record-event.ts";
import type { Once } from "../http/idempotency.ts";
import { newId } from "../ids.ts";
import { perform } from "../sessions/perform.ts";
import { deleteCommentRow, findComment, insertComment } from "./store.ts";

/**
 * Says something about a document (rule 3.13).
 * @throws Refusal "document-not-found", or with what is wrong with the text
 */
export async function postComment(
  context: WriteContext,
  allowed: Allowed<"comments.post">,
  { documentId, content }: { documentId: string; content: string },
  once: Once,
): Promise<Comment> {
  refuseWrongFields(commentProblems(content));
  return perform(context, allowed, async (trx, viewer) => {
    const at = Date.now();
    const text = content.trim();
    const document = await holdDocument(trx, documentId);
    const id = newId();
    await insertComment(trx, { id, documentId, content: text, at, authorId: viewer.id });
    const posted: Comment = {
      id,
      content: text,
      author: { id: viewer.id, name: viewer.fullName, subteam: viewer.subteam },
      createdAt: new Date(at).toISOString(),
      can: { delete: may(viewer, "comments.delete", { authorId: viewer.id }) },
    };
    await once.record(trx, posted);
    await tell(trx, "comment.posted", document, viewer.id);
    return posted;
  });
}

/**
 * Takes one's own comment back, where the role permits deleting (rule 2.3).
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
    if (!document || !(await deleteCommentRow(trx, id))) throw new Refusal("comment-not-found");
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
