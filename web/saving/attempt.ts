import { Problem } from "../api/problem.ts";
import type { End, Noun } from "./noun.ts";
import type { ListedFile, UploadList } from "./upload-list.ts";

/** The form was closed before anything was sent: nothing is to be saved. */
class FormClosed extends Error {}

type Steps<Body, Saved> = {
  uploads: UploadList | undefined;
  isOwn: () => boolean;
  /** Aborted when the form is closed. */
  signal: AbortSignal;
  onUploading: (share?: number) => void;
  onSaving: () => void;
  /** @returns the server's answer, and the body that it answers */
  deliver: (files: readonly ListedFile[]) => Promise<{ saved: Saved; body: Body }>;
};

/** Uploads what is not there yet, then sends. It never throws. */
export async function attempt<Payload, Body, Saved, Newest>(
  noun: Noun<Payload, Body, Saved, Newest>,
  steps: Steps<Body, Saved>,
): Promise<End<Saved, Newest>> {
  type Ended = End<Saved, Newest>;
  const { uploads, isOwn, signal } = steps;

  const upload = async (): Promise<readonly ListedFile[]> => {
    if (!uploads) return [];
    if (signal.aborted) throw new FormClosed();
    if (uploads.read().some(({ state }) => state !== "done")) steps.onUploading();
    const files = await uploads.uploadAll();
    if (signal.aborted) throw new FormClosed();
    return files;
  };
  const save = async (): Promise<Ended> => {
    const files = await upload();
    if (!isOwn()) return { kind: "signed-out" };
    steps.onSaving();
    const { saved, body } = await steps.deliver(files);
    await noun.onSaved(saved, { body, files });
    return { kind: "saved", saved };
  };
  const meaningOf = async (error: unknown): Promise<Ended> => {
    if (!(error instanceof Problem)) return { kind: "not-saved", error };
    if (error.code === "not-signed-in") return { kind: "signed-out" };
    const end = await noun.onRefused?.(error, { onProgress: steps.onUploading, signal });
    if (end === "again") return save().catch(meaningOf);
    if (end) return end;
    const problems = error.errors;
    return problems.length > 0 ? { kind: "wrong", problems } : { kind: "not-saved", error };
  };
  return save()
    .catch(meaningOf)
    .catch((error: unknown) => ({ kind: "not-saved", error }));
}
