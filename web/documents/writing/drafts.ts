import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { SubteamId } from "../../../domain/subteams/subteams.ts";
import type { KeptDraft } from "../../saving/saving.ts";
import type { DocumentBody } from "./send-document.ts";

/** The part of a document that its form edits. */
type Text = { title: string; tags: readonly string[]; content: string };

/** A document as it is being written. */
export type Written = Text & {
  subteam: SubteamId | "";
  /** What an edit started from; a new document started from nothing. */
  base?: DraftBase;
  /** Attachments that are to leave the document. */
  removed?: readonly string[];
};

type DraftBase = Omit<Text, "title"> & { version: number; title: string | null };

type Source = { title: string | null; tags?: readonly string[] | undefined; content: string };

/** Lists the edited fields in one place. Old documents may have no title. */
export function textOf({ title, tags = [], content }: Source): Text {
  return { title: title ?? "", tags, content };
}

export const nothing: Written = { ...textOf({ title: "", content: "" }), subteam: "" };

export function writtenOf(document: DocumentAnswer): Written {
  const { subteam, version } = document;
  return { ...textOf(document), subteam, removed: [], base: { version, ...textOf(document) } };
}

/** A document that is being written, kept on this device. */
export type Draft = KeptDraft<Written, DocumentBody>;

/** Of a member for a new document. */
export function newDocumentOwner(memberId: string): string {
  return `${memberId}/create`;
}

/** Of a member for a document that is there. */
export function documentOwner(memberId: string, documentId: string): string {
  return `${memberId}/document/${documentId}`;
}

/** Leaves out the fields that the draft needs for itself. */
export function writtenIn(draft: Draft): Written {
  const { subteam, base, removed } = draft;
  return { ...textOf(draft), subteam, ...(base && { base }), ...(removed && { removed }) };
}
