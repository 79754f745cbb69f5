import type { Unanswered } from "../saving/delivery.ts";
import type { Draft as Kept } from "../saving/drafts.ts";
import type { DocumentBody } from "./send-document.ts";

/** A document that was being written, as it is kept on this device. */
export type Draft = Kept & {
  subteam: string;
  title: string;
  tags: readonly string[];
  content: string;
  /** What an edit started from; a new document started from nothing. */
  base?: DraftBase;
  /** Attachments that are to leave the document. */
  removed?: readonly string[];
  unanswered?: Unanswered<DocumentBody> | undefined;
};

export type DraftBase = {
  version: number;
  title: string | null;
  tags: readonly string[];
  content: string;
};

/** Of a member for a new document. */
export function newDocumentOwner(memberId: string): string {
  return `${memberId}/create`;
}

/** Of a member for a document that is there. */
export function documentOwner(memberId: string, documentId: string): string {
  return `${memberId}/document/${documentId}`;
}
