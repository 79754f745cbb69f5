import type { KeptDraft } from "../saving/saving.ts";

export type CommentPayload = { content: string };

export type CommentBody = { content: string };

export type CommentDraft = KeptDraft<CommentPayload, CommentBody>;

export function commentDraftOwner(memberId: string, documentId: string): string {
  return `${memberId}/comment/${documentId}`;
}
