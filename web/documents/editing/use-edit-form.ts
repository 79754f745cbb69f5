import { useState } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { EditStart } from "../writing/form-start.ts";
import { useDocumentForm } from "../writing/use-document-form.ts";
import { lostImagesNotice } from "../writing/waiting-images.ts";

/** Undo continues the edit from `resume`. */
export type EditEnd =
  | { kind: "saved" }
  | { kind: "unchanged" }
  | { kind: "left"; message: string; resume: EditStart };

export type EditFormState = ReturnType<typeof useEditForm>;

export function useEditForm(start: EditStart, onEnd: (end: EditEnd) => void) {
  const { member } = start;
  const [hasDraftFailed, setDraftFailed] = useState(false);
  const form = useDocumentForm(start, (end) => {
    setDraftFailed(false);
    if (end.kind === "saved") onEnd({ kind: "saved" });
  });
  const { saving, end } = form;
  const base = form.view.base ?? start.base;
  const theirs = end?.kind === "conflict" ? end.newest : undefined;
  const leave = (message: string): EditEnd => ({
    kind: "left",
    message,
    resume: { ...start, base, resumed: form.resume() },
  });
  return {
    ...form,
    base,
    isDeleted: end?.kind === "gone",
    /** Whether this form saved that version, even if the response is still missing. */
    isOwnSave: (document: DocumentAnswer) => {
      const { version, unanswered } = saving.position();
      const isOwn = form.phase !== "editing" || unanswered?.version === document.version - 1;
      return document.version <= version || (document.lastModifiedBy?.id === member.id && isOwn);
    },
    theirs,
    hasDraftFailed,
    backToEditing: saving.postponeConflict,
    saveMine: () => {
      if (theirs) form.rebaseOnto(theirs);
      form.save();
    },
    /** Saves the text as a draft before their version replaces it. */
    takeTheirs: async () => {
      const left = leave("Your draft is saved separately");
      if (await saving.draft.saveNow()) onEnd(left);
      else setDraftFailed(true);
    },
    cancel: () => {
      // Until the answer comes, nobody knows what would be discarded.
      if (form.activity === "saving") return;
      const lost = lostImagesNotice(form.view.waiting);
      const message = lost === "" ? "Changes discarded" : `Changes discarded. ${lost}`;
      const left: EditEnd = form.hasChanges() ? leave(message) : { kind: "unchanged" };
      void saving.draft.clear();
      onEnd(left);
    },
  };
}
