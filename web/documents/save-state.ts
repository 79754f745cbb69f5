import type { SavePhase } from "./save-phase.ts";

/** The one word near Save. */
export type SaveState =
  | { kind: "none" }
  | { kind: "working"; words: string }
  | { kind: "saved" }
  /** @param at epoch milliseconds */
  | { kind: "kept"; at: number }
  | { kind: "offline"; isKept: boolean }
  | { kind: "waiting"; words: string }
  | { kind: "wrong"; words: string }
  | { kind: "not-saved"; words: string; canRetry: boolean };

type Facts = {
  phase: SavePhase;
  /** Of the upload, from 0 to 1. */
  share: number;
  retrying: boolean;
  /** How the last attempt ended, when it did not end well. */
  failure: SaveState | undefined;
  pendingImages: number;
  isOnline: boolean;
  /** When the draft was last written; undefined as long as none is. */
  keptAt: number | undefined;
};

/** Says only what is true at this moment, the most urgent first. */
export function saveStateOf(facts: Facts): SaveState {
  const { phase, failure, keptAt } = facts;
  if (phase === "saving") return { kind: "working", words: "Saving…" };
  if (phase === "uploading") {
    const words = facts.retrying ? "The connection broke. Trying again…" : "";
    return { kind: "working", words: words || `Uploading... ${Math.floor(facts.share * 100)}%` };
  }
  if (failure) return failure;
  if (facts.pendingImages > 0) return { kind: "waiting", words: "An image is still on its way." };
  if (!facts.isOnline) return { kind: "offline", isKept: keptAt !== undefined };
  return keptAt === undefined ? { kind: "none" } : { kind: "kept", at: keptAt };
}
