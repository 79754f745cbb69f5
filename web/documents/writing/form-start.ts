import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { Member } from "../../../domain/permissions.ts";
import type { SubteamId } from "../../../domain/subteams/subteams.ts";
import type { Place } from "../../saving/delivery.ts";
import { listedAgain, notHere, type RestoredFile } from "../../saving/draft-files.ts";
import type { ListedFile } from "../../saving/upload-list.ts";
import { textOf, type Draft, type Written } from "./drafts.ts";
import type { DocumentBody } from "./send-document.ts";

/** What a form begins with. */
export type FormStart = {
  member: Member;
  /** Of a new document: the one that is chosen already. */
  subteam?: SubteamId | "";
  /** The document as it was when its edit began: what it is compared with, now and in a conflict. */
  base?: DocumentAnswer;
  /** What was written already, when an edit is taken up again. */
  resumed?: Resumed;
};

export type EditStart = FormStart & { base: DocumentAnswer };

export type Resumed = Omit<Written, "subteam" | "base"> & {
  draftId: string;
  /** The files that were chosen. */
  files: readonly ListedFile[];
  /** The sentences about those that are not here any more. */
  notHere?: readonly string[];
  /** What it takes the place of, and the save under way. */
  place: Place<DocumentBody>;
};

/** A draft is taken up where it began, however often the document was saved since. */
export function resumeDraft(
  member: Member,
  document: DocumentAnswer,
  draft: Draft,
  files: readonly RestoredFile[],
): EditStart {
  const { base, removed = [], unanswered } = draft;
  const version = draft.version ?? base?.version ?? document.version;
  // A save whose answer was lost has attached them.
  const left = files.filter(({ kept }) => !document.attachments.some(({ id }) => id === kept.id));
  return {
    member,
    base: base ? { ...document, ...base, tags: [...base.tags] } : document,
    resumed: {
      ...textOf(draft),
      removed,
      draftId: draft.id,
      files: listedAgain(left),
      notHere: notHere(left),
      place: { target: document.id, version, unanswered },
    },
  };
}
