import type { SubteamId } from "../../domain/subteams.ts";
import type { KeptDraft } from "../saving/saving.ts";
import type { DocumentBody } from "./send-document.ts";

/** A document as it is being written. */
export type Written = {
  subteam: SubteamId | "";
  title: string;
  tags: readonly string[];
  content: string;
  /** What an edit started from; a new document started from nothing. */
  base?: DraftBase;
  /** Attachments that are to leave the document. */
  removed?: readonly string[];
};

export type DraftBase = {
  version: number;
  title: string | null;
  tags: readonly string[];
  content: string;
};

/** As it is kept on this device. */
export type Draft = KeptDraft<Written, DocumentBody>;

/** Of a member for a new document. */
export function newDocumentOwner(memberId: string): string {
  return `${memberId}/create`;
}

/** Of a member for a document that is there. */
export function documentOwner(memberId: string, documentId: string): string {
  return `${memberId}/document/${documentId}`;
}

/** What of a draft was written; of an earlier release it may hold less. */
export function writtenIn({ subteam, title, tags, content, base, removed }: Draft): Written {
  return { subteam, title, tags, content, ...(base && { base }), ...(removed && { removed }) };
}
