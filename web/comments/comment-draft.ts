import type { Mentioned } from "../../domain/comments/mentions.ts";
import type { KeptDraft } from "../saving/saving.ts";

export type CommentPayload = {
  /** The stored form, with ids in place of names. */
  content: string;
  /** Every member chosen so far, the newest first. */
  mentions: readonly Mentioned[];
};

export type CommentBody = { content: string };

/** Drafts of earlier releases have no mentions. */
export type CommentDraft = KeptDraft<Omit<CommentPayload, "mentions">, CommentBody> &
  Partial<Pick<CommentPayload, "mentions">>;

export function commentDraftOwner(memberId: string, documentId: string): string {
  return `${memberId}/comment/${documentId}`;
}
