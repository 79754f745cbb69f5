import { useState } from "react";
import type { SaveState } from "./save-state.ts";

type Failure = {
  state: SaveState;
  /** What has to be put right. */
  fields: readonly string[];
  isDeleted: boolean;
};

/** Why the last attempt to save ended without it. */
export function useSaveFailure(focus: (field: string | undefined) => void) {
  const [failure, setFailure] = useState<Failure>();
  return {
    state: failure?.state,
    wrongFields: failure?.fields ?? [],
    isDeleted: failure?.isDeleted ?? false,
    clear: () => setFailure(undefined),
    tellWrong: (words: string, fields: readonly string[]) => {
      setFailure({ state: { kind: "wrong", words }, fields, isDeleted: false });
      focus(fields[0]);
    },
    tellNotSaved: (sentence: string) => {
      const words = sentence === "" ? "Not saved" : `Not saved. ${sentence}`;
      const state: SaveState = { kind: "not-saved", words, canRetry: true };
      setFailure({ state, fields: [], isDeleted: false });
    },
    tellDeleted: () => {
      const words = "Not saved. This document was deleted.";
      const state: SaveState = { kind: "not-saved", words, canRetry: false };
      setFailure({ state, fields: [], isDeleted: true });
    },
    /** A field that was wrong counts as right until the next attempt once it was touched. */
    settle: (field: string) => {
      if (failure?.state.kind !== "wrong") return;
      const left = failure.fields.filter((other) => other !== field);
      setFailure(left.length > 0 ? { ...failure, fields: left } : undefined);
    },
  };
}
