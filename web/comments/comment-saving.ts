import type { QueryClient } from "@tanstack/react-query";
import type { Comment } from "../../domain/comments/comment-shapes.ts";
import { isEmpty } from "../../domain/content/is-empty.ts";
import type { Member } from "../../domain/permissions.ts";
import { send } from "../api/http.ts";
import { isStillSignedIn } from "../api/session.ts";
import { clock } from "../saving/clock.ts";
import type { DraftLocks } from "../saving/draft-locks.ts";
import { createSaving } from "../saving/saving.ts";
import { commentDraftOwner, type CommentBody, type CommentPayload } from "./comment-draft.ts";
import { commentsAddress, addCommentToCache } from "./queries.ts";

/** Thrown when an earlier save has succeeded but the newer text is not saved yet. */
export class EarlierCommentSaved extends Error {
  override name = "EarlierCommentSaved";
}

export const emptyComment: CommentPayload = { content: "", mentions: [] };

export function createCommentSaving(
  member: Member,
  documentId: string,
  { queries, draftLocks }: { queries: QueryClient; draftLocks: DraftLocks },
) {
  const saving = createSaving<CommentPayload, CommentBody, Comment>(
    {
      owner: commentDraftOwner(member.id, documentId),
      isSame: ({ content }, other) =>
        content === other.content || (isEmpty(content) && isEmpty(other.content)),
      bodyOf: ({ content }) => ({ content: content.trim() }),
      send: (id, { saveId, version, body }) =>
        send(`${commentsAddress(documentId)}/${id}`, {
          method: "PUT",
          body: { ...body, version, saveId },
          writer: member.id,
        }),
      onEarlierSaved: (comment) => {
        addCommentToCache(queries, documentId, comment);
        saving.startAnother();
        throw new EarlierCommentSaved("An earlier version was saved");
      },
      onSaved: (comment) => {
        addCommentToCache(queries, documentId, comment);
        saving.startAnother(emptyComment);
      },
    },
    { payload: emptyComment },
    { isWriterSignedIn: () => isStillSignedIn(queries, member), clock, draftLocks },
  );
  return saving;
}
