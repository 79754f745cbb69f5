import { refusalSentence } from "../../api/problem.ts";
import type { SavingState } from "../../saving/saving.ts";
import { UploadFailed } from "../../saving/upload-file.ts";

export type SaveState =
  | { kind: "none" }
  | { kind: "working"; message: string }
  | { kind: "saved" }
  /** @param at epoch milliseconds */
  | { kind: "draft-saved"; at: number }
  | { kind: "offline"; hasDraft: boolean }
  | { kind: "waiting"; message: string }
  | { kind: "wrong"; message: string }
  | { kind: "not-saved"; message: string; canRetry: boolean };

type Facts = Pick<SavingState<unknown>, "phase" | "end" | "files" | "share" | "draft" | "isOnline">;

/** Picks the most urgent state. `fallback` is used when the server sends no sentence. */
export function saveStateOf(facts: Facts, pendingImages: number, fallback = ""): SaveState {
  const { phase, end, draft } = facts;
  if (phase === "saving") return { kind: "working", message: "Saving…" };
  if (phase === "uploading") {
    const isRetrying = facts.files.some(({ state }) => state === "retrying");
    const message = isRetrying ? "Connection lost. Retrying…" : "";
    return {
      kind: "working",
      message: message || `Uploading... ${Math.floor(facts.share * 100)}%`,
    };
  }
  if (end) return stateAfter(end, fallback);
  if (pendingImages > 0) return { kind: "waiting", message: "Image still uploading…" };
  if (!facts.isOnline) return { kind: "offline", hasDraft: draft.at !== undefined };
  return draft.at === undefined ? { kind: "none" } : { kind: "draft-saved", at: draft.at };
}

function stateAfter(end: NonNullable<Facts["end"]>, fallback: string): SaveState {
  switch (end.kind) {
    case "saved":
      return { kind: "saved" };
    case "wrong":
      return { kind: "wrong", message: end.problems[0]?.detail ?? "" };
    case "gone":
      return {
        kind: "not-saved",
        message: "Not saved. This document was deleted.",
        canRetry: false,
      };
    case "not-saved":
      return notSaved(sentenceOf(end.error) || fallback);
    default:
      return notSaved("");
  }
}

function notSaved(sentence: string): SaveState {
  const message = sentence === "" ? "Not saved" : `Not saved. ${sentence}`;
  return { kind: "not-saved", message, canRetry: true };
}

function sentenceOf(error: unknown): string {
  return error instanceof UploadFailed ? error.message : refusalSentence(error);
}
