import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";
import { useConfig } from "../../api/session.ts";
import type { ImageUploadOptions } from "../../editor/use-image-uploads.ts";
import { useDraftLocks } from "../../saving/draft-locks.ts";
import { isSignedOut } from "../../saving/upload-file.ts";
import { useSaving } from "../../saving/use-saving.ts";
import { useSignInAgain } from "../../sessions/use-sign-in-again.tsx";
import { durations, useToasts } from "../../ui/toasts.ts";
import { useSaveKeys } from "../../ui/use-save-keys.ts";
import { useTimeout } from "../../ui/use-timeout.ts";
import { createDocumentForm, type DocumentForm } from "./document-form.ts";
import { focusField } from "./focus-field.ts";
import type { DocumentEnd } from "./form-document.ts";
import type { FormStart } from "./form-start.ts";
import type { SaveOptions } from "./save-form.ts";
import { saveStateOf } from "./save-state.ts";

export type DocumentFormState = ReturnType<typeof useDocumentForm>;

export function useDocumentForm(
  start: FormStart,
  onEnd: (end: DocumentEnd, form: DocumentForm) => void,
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const draftLocks = useDraftLocks();
  const { limits } = useConfig();
  const container = useRef<HTMLDivElement>(null);
  const [form] = useState(() => createDocumentForm(start, { queries, limits, toasts, draftLocks }));
  const { state } = useSaving(() => form.saving);
  const view = useSyncExternalStore(form.viewStore.subscribe, form.viewStore.read);
  const signIn = useSignInAgain(form.member, form.hasChanges);

  const focus = (field: string | undefined) =>
    focusField(field, container.current, form.editor() ?? null);
  const lastSave = useRef<SaveOptions>({});
  const save = async (options: SaveOptions = {}) => {
    lastSave.current = options;
    const end = await form.trySave(options);
    if (!end) return;
    if (end.kind === "wrong") focus(end.problems[0]?.field);
    if (end.kind === "signed-out") signIn.ask(() => void save(options));
    if (end.kind !== "saved" || !options.staysOpen) onEnd(end, form);
  };
  const { end } = state;
  // The form stays read-only between the save and its closing.
  const activity = state.phase === "saved" ? "saving" : state.phase;
  const phase = state.staysOpen ? "editing" : activity;
  useSaveKeys({
    onSave: () => phase === "editing" && void save({ staysOpen: true }),
    onSaveAndClose: () => phase === "editing" && void save(),
  });
  useTimeout(end?.kind === "saved" ? durations.long : undefined, form.saving.forgetSaved);
  return {
    ...form,
    container,
    fields: state.payload,
    view,
    /** Locks the form while a save that closes it is pending. */
    phase,
    activity,
    end,
    files: state.files,
    attachments: form.keptAttachments(state.payload),
    upload: { share: state.share, retrying: state.files.some(isRetrying) },
    state: saveStateOf(
      { ...state, phase: activity },
      view.waiting.sending,
      start.base ? "" : notCreated,
    ),
    wrongFields: end?.kind === "wrong" ? end.problems.map(({ field }) => field) : [],
    unsavedFileNames: state.draft.unsavedFileNames,
    signInDialog: signIn.dialog,
    change: form.saving.change,
    save: () => void save(),
    retry: () => void save(lastSave.current),
    saveWithoutMissing: () => {
      form.removeMissing();
      // The clicked button disappears.
      focus("title");
      void save();
    },
    uploadImage: (file: File, options: ImageUploadOptions) =>
      form.uploadImage(file, options).catch((error: unknown) => {
        if (isSignedOut(error)) signIn.ask(() => form.editor()?.retryImages());
        throw error;
      }),
  };
}

const notCreated = "Failed to create document. Please try again.";

function isRetrying({ state }: { state: string }): boolean {
  return state === "retrying";
}
