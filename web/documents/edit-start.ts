import type { DocumentAnswer } from "../../domain/document-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import type { Place } from "../saving/delivery.ts";
import { listedAgain, notHere, type RestoredFile } from "../saving/draft-files.ts";
import type { ListedFile } from "../saving/upload-list.ts";
import type { Draft, DraftBase } from "./drafts.ts";
import type { DocumentBody } from "./send-document.ts";

export type EditedText = { title: string; tags: readonly string[]; content: string };

/** What an edit begins with. */
export type EditStart = {
  member: Member;
  /** The document as it was when the edit began: what it is compared with, now and in a conflict. */
  base: DocumentAnswer;
  /** What was written already, when an edit is taken up again. */
  resumed?: Resumed;
};

export type Resumed = EditedText & {
  draftId: string;
  /** Attachments that are to leave the document. */
  removed: readonly string[];
  /** The files that were chosen. */
  files: readonly ListedFile[];
  /** The sentences about those that are not here any more. */
  notHere?: readonly string[];
  /** What it takes the place of, and the save under way. */
  place: Place<DocumentBody>;
};

/** What a save is about: the version it takes the place of, and the tags and files that this one has. */
export type SaveTarget = Pick<DocumentAnswer, "version" | "tags" | "attachments">;

/** A draft is taken up where it began, however often the document was saved since. */
export function resumeDraft(
  member: Member,
  document: DocumentAnswer,
  draft: Draft,
  files: readonly RestoredFile[],
): EditStart {
  const { title, tags, content, base, removed = [], unanswered } = draft;
  const version = draft.version ?? base?.version ?? document.version;
  // A save whose answer was lost has attached them.
  const left = files.filter(({ kept }) => !document.attachments.some(({ id }) => id === kept.id));
  return {
    member,
    base: base ? { ...document, ...base, tags: [...base.tags] } : document,
    resumed: {
      title,
      tags,
      content,
      draftId: draft.id,
      removed,
      files: listedAgain(left),
      notHere: notHere(left),
      place: { target: document.id, version, unanswered },
    },
  };
}

export function draftBase({ version, title, tags, content }: DocumentAnswer): DraftBase {
  return { version, title, tags, content };
}
