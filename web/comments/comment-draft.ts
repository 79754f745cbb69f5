import type { Mentioned } from "../../domain/comments/mentions.ts";
import type { KeptDraft } from "../saving/saving.ts";

export type CommentPayload = {
  /** As it is stored, with ids in place of names. */
  content: string;
  /** Everybody who was chosen so far, the newest first. */
  mentions: readonly Mentioned[];
};

export type CommentBody = { content: string };

/** Drafts of earlier releases have no mentions. */
export type CommentDraft = KeptDraft<Omit<CommentPayload, "mentions">, CommentBody> &
  Partial<Pick<CommentPayload, "mentions">>;

export function commentDraftOwner(memberId: string, documentId: string): string {
  return `${memberId}/comment/${documentId}`;
}
