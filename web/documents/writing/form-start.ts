import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { Member } from "../../../domain/permissions.ts";
import type { SavePosition } from "../../saving/delivery.ts";
import {
  missingFileSentences,
  toListedFiles,
  type RestoredFile,
} from "../../saving/draft-files.ts";
import type { ListedFile } from "../../saving/upload-list.ts";
import { editedFieldsOf, type DocumentDraft, type DocumentPayload } from "./drafts.ts";
import type { DocumentBody } from "./send-document.ts";

export type FormStart = {
  member: Member;
  subteam?: string;
  /** The document when its edit began; conflicts are compared with it. */
  base?: DocumentAnswer;
  resumed?: Resumed;
};

export type EditStart = FormStart & { base: DocumentAnswer };

export type Resumed = Omit<DocumentPayload, "subteam" | "base"> & {
  draftId: string;
  files: readonly ListedFile[];
  missingFileSentences?: readonly string[];
  position: SavePosition<DocumentBody>;
};

/** Continues a draft from its base version, even if the document has been saved since. */
export function resumeDraft(
  member: Member,
  document: DocumentAnswer,
  draft: DocumentDraft,
  files: readonly RestoredFile[],
): EditStart {
  const { base, removed = [], unanswered } = draft;
  const version = draft.version ?? base?.version ?? document.version;
  // A save whose response was lost may have attached some files.
  const left = files.filter(({ kept }) => !document.attachments.some(({ id }) => id === kept.id));
  return {
    member,
    base: base ? { ...document, ...base, tags: [...base.tags] } : document,
    resumed: {
      ...editedFieldsOf(draft),
      removed,
      draftId: draft.id,
      files: toListedFiles(left),
      missingFileSentences: missingFileSentences(left),
      position: { target: document.id, version, unanswered },
    },
  };
}
