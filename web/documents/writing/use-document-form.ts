import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";
import { useConfig } from "../../api/session.ts";
import type { HowImageSent } from "../../editor/use-image-uploads.ts";
import { isSignedOut } from "../../saving/upload-file.ts";
import { useSaving } from "../../saving/use-saving.ts";
import { useSignInAgain } from "../../sessions/use-sign-in-again.tsx";
import { newDocumentForm, type DocumentEnd, type DocumentForm } from "./document-form.ts";
import { focusField } from "./focus-field.ts";
import type { FormStart } from "./form-start.ts";
import { saveStateOf } from "./save-state.ts";

export type DocumentFormState = ReturnType<typeof useDocumentForm>;

/**
 * The form of a document, new or not, and what it shows now.
 * @param onEnd of an attempt to save: what the screen around it does then
 */
export function useDocumentForm(
  start: FormStart,
  onEnd: (end: DocumentEnd, form: DocumentForm) => void,
) {
  const queryClient = useQueryClient();
  const { limits } = useConfig();
  const place = useRef<HTMLDivElement>(null);
  const [form] = useState(() => newDocumentForm(start, queryClient, limits));
  const { state } = useSaving(() => form.saving);
  const view = useSyncExternalStore(form.viewStore.subscribe, form.viewStore.read);
  const signIn = useSignInAgain(form.member, form.hasChanges);

  const focus = (field: string | undefined) =>
    focusField(field, place.current, form.editor() ?? null);
  const save = async () => {
    const end = await form.trySave();
    if (!end) return;
    if (end.kind === "wrong") focus(end.problems[0]?.field);
    if (end.kind === "signed-out") signIn.ask(() => void save());
    onEnd(end, form);
  };
  const { end } = state;
  // Once it is saved the form gives way: until then nothing more is typed into it.
  const phase = state.phase === "saved" ? "saving" : state.phase;
  return {
    ...form,
    place,
    fields: state.payload,
    view,
    phase,
    end,
    files: state.files,
    kept: form.keptOf(state.payload),
    upload: { share: state.share, retrying: state.files.some(isRetrying) },
    state: saveStateOf({ ...state, phase }, view.waiting.sending, start.base ? "" : notCreated),
    wrongFields: end?.kind === "wrong" ? end.problems.map(({ field }) => field) : [],
    /** The names of the files that are not kept with the draft. */
    notKept: state.draft.notKept,
    signInDialog: signIn.dialog,
    change: form.saving.change,
    save: () => void save(),
    saveWithoutMissing: () => {
      form.leaveOutMissing();
      // The button goes away under the press.
      focus("title");
      void save();
    },
    uploadImage: (file: File, how: HowImageSent) =>
      form.uploadImage(file, how).catch((error: unknown) => {
        if (isSignedOut(error)) signIn.ask(() => form.editor()?.retryImages());
        throw error;
      }),
  };
}

const notCreated = "Failed to create document. Please try again.";

function isRetrying({ state }: { state: string }): boolean {
  return state === "retrying";
}
