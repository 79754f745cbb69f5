import type { KeptDraft } from "../saving/saving.ts";

/** What is typed into the form for a new comment. */
export type WrittenComment = { content: string };

export type CommentBody = { content: string };

export type CommentDraft = KeptDraft<WrittenComment, CommentBody>;

/** Of a member for what is said about a document. */
export function commentOwner(memberId: string, documentId: string): string {
  return `${memberId}/comment/${documentId}`;
}
