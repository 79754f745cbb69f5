import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { KeptDraft } from "../../saving/saving.ts";
import type { DocumentBody } from "./send-document.ts";

type Text = { title: string; tags: readonly string[]; content: string };

export type DocumentPayload = Text & {
  subteam: string;
  base?: DraftBase;
  /** The ids of the attachments that the save removes. */
  removed?: readonly string[];
};

type DraftBase = Omit<Text, "title"> & { version: number; title: string | null };

type Source = { title: string | null; tags?: readonly string[] | undefined; content: string };

/** Picks the edited fields. Old documents may have no title. */
export function editedFieldsOf({ title, tags = [], content }: Source): Text {
  return { title: title ?? "", tags, content };
}

export const emptyPayload: DocumentPayload = {
  ...editedFieldsOf({ title: "", content: "" }),
  subteam: "",
};

export function payloadOf(document: DocumentAnswer) {
  const { subteam, version } = document;
  return {
    ...editedFieldsOf(document),
    subteam,
    removed: [],
    base: { version, ...editedFieldsOf(document) },
  } satisfies DocumentPayload;
}

export type DocumentDraft = KeptDraft<DocumentPayload, DocumentBody>;

export function newDocumentDraftOwner(memberId: string): string {
  return `${memberId}/create`;
}

export function documentDraftOwner(memberId: string, documentId: string): string {
  return `${memberId}/document/${documentId}`;
}

export function draftPayload(draft: DocumentDraft): DocumentPayload {
  const { subteam, base, removed } = draft;
  return { ...editedFieldsOf(draft), subteam, ...(base && { base }), ...(removed && { removed }) };
}
