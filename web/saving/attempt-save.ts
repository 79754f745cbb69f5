import { Problem } from "../api/problem.ts";
import type { SaveOutcome, SavedKind } from "./saved-kind.ts";
import type { ListedFile, UploadList } from "./upload-list.ts";

class FormClosed extends Error {}

type Steps<Body, Saved> = {
  uploads: UploadList | undefined;
  isWriterSignedIn: () => boolean;
  signal: AbortSignal;
  onUploading: (share?: number) => void;
  onSaving: () => void;
  deliver: (files: readonly ListedFile[]) => Promise<{ saved: Saved; body: Body }>;
};

/** Uploads the missing files, then sends the save. Never throws. */
export async function attemptSave<Payload, Body, Saved, Newest>(
  kind: SavedKind<Payload, Body, Saved, Newest>,
  steps: Steps<Body, Saved>,
): Promise<SaveOutcome<Saved, Newest>> {
  type SaveEnd = SaveOutcome<Saved, Newest>;
  const { uploads, isWriterSignedIn, signal } = steps;

  const upload = async (): Promise<readonly ListedFile[]> => {
    if (!uploads) return [];
    if (signal.aborted) throw new FormClosed();
    if (uploads.read().some(({ state }) => state !== "done")) steps.onUploading();
    const files = await uploads.uploadAll();
    if (signal.aborted) throw new FormClosed();
    return files;
  };
  const save = async (): Promise<SaveEnd> => {
    const files = await upload();
    if (!isWriterSignedIn()) return { kind: "signed-out" };
    steps.onSaving();
    const { saved, body } = await steps.deliver(files);
    await kind.onSaved(saved, { body, files });
    return { kind: "saved", saved };
  };
  const interpretError = async (error: unknown): Promise<SaveEnd> => {
    if (!(error instanceof Problem)) return { kind: "not-saved", error };
    if (error.code === "not-signed-in") return { kind: "signed-out" };
    const end = await kind.onRefused?.(error, { onProgress: steps.onUploading, signal });
    if (end === "retry") return save().catch(interpretError);
    if (end) return end;
    const problems = error.errors;
    return problems.length > 0 ? { kind: "wrong", problems } : { kind: "not-saved", error };
  };
  return save()
    .catch(interpretError)
    .catch((error: unknown) => ({ kind: "not-saved", error }));
}
