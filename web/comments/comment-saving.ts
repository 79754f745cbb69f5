import type { QueryClient } from "@tanstack/react-query";
import type { Comment } from "../../domain/comments/comment-shapes.ts";
import { isEmpty } from "../../domain/content/is-empty.ts";
import type { Member } from "../../domain/permissions.ts";
import { send } from "../api/http.ts";
import { isStillSignedIn } from "../api/session.ts";
import { clock } from "../saving/clock.ts";
import { newSaving } from "../saving/saving.ts";
import { commentOwner, type CommentBody, type WrittenComment } from "./comment-draft.ts";
import { commentsAddress, showComment } from "./queries.ts";

/** The answer to an earlier save came late: what was written since was not saved with it. */
export class SavedAsBefore extends Error {
  override name = "SavedAsBefore";
}

export const nothing: WrittenComment = { content: "" };

/** Comments on one document, one after the other. */
export function newCommentSaving(member: Member, documentId: string, queries: QueryClient) {
  const saving = newSaving<WrittenComment, CommentBody, Comment>(
    {
      owner: commentOwner(member.id, documentId),
      isSame: ({ content }, other) =>
        content === other.content || (isEmpty(content) && isEmpty(other.content)),
      bodyOf: ({ content }) => ({ content: content.trim() }),
      send: (id, { saveId, version, body }) =>
        send(`${commentsAddress(documentId)}/${id}`, {
          method: "PUT",
          body: { ...body, version, saveId },
          writer: member.id,
        }),
      onEarlier: (comment) => {
        showComment(queries, documentId, comment);
        saving.startAnother();
        throw new SavedAsBefore("Saved as it was before");
      },
      onSaved: (comment) => {
        showComment(queries, documentId, comment);
        saving.startAnother(nothing);
      },
    },
    { payload: nothing },
    { isOwn: () => isStillSignedIn(queries, member), clock },
  );
  return saving;
}
