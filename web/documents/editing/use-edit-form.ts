import { useState } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { EditStart } from "../writing/form-start.ts";
import { useDocumentForm } from "../writing/use-document-form.ts";
import { goneImages } from "../writing/waiting-images.ts";

/** How an edit ended, and what it can be taken up again with as long as that is offered. */
export type EditEnd =
  | { kind: "saved" }
  | { kind: "unchanged" }
  | { kind: "left"; words: string; resume: EditStart };

export type EditFormState = ReturnType<typeof useEditForm>;

/** The form of a document that is there, and the ways out of it. */
export function useEditForm(start: EditStart, onEnd: (end: EditEnd) => void) {
  const { member, base } = start;
  const [isNotKept, setNotKept] = useState(false);
  const form = useDocumentForm(start, (end) => {
    setNotKept(false);
    if (end.kind === "saved") onEnd({ kind: "saved" });
  });
  const { saving, end } = form;
  const theirs = end?.kind === "conflict" ? end.newest : undefined;
  const leave = (words: string): EditEnd => ({
    kind: "left",
    words,
    resume: { ...start, resumed: form.resume() },
  });
  return {
    ...form,
    base,
    isDeleted: end?.kind === "gone",
    /** Whether a version is this form's own save: under way, or one whose answer is missing. */
    isFromHere: (document: DocumentAnswer) => {
      const { version, unanswered } = saving.place();
      const isOwn = form.phase !== "editing" || unanswered?.version === document.version - 1;
      return document.version <= version || (document.lastModifiedBy?.id === member.id && isOwn);
    },
    theirs,
    /** Their version was to be taken, but mine could not be put aside. */
    isNotKept,
    backToEditing: saving.postponeConflict,
    saveMine: () => {
      if (theirs) form.rebaseOnto(theirs);
      form.save();
    },
    /** Mine stays on this device as a draft. */
    takeTheirs: async () => {
      const left = leave("Your text was put aside");
      if (await saving.draft.keepNow()) onEnd(left);
      else setNotKept(true);
    },
    cancel: () => {
      const lost = goneImages(form.view.waiting);
      const words = lost === "" ? "Changes discarded" : `Changes discarded. ${lost}`;
      const left: EditEnd = form.hasChanges() ? leave(words) : { kind: "unchanged" };
      void saving.draft.clear();
      onEnd(left);
    },
  };
}
