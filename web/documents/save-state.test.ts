import { expect, test } from "vitest";
import { saveStateOf, type SaveState } from "./save-state.ts";

const calm = {
  phase: "idle",
  share: 1,
  retrying: false,
  failure: undefined,
  pendingImages: 0,
  isOnline: true,
  keptAt: undefined,
} as const;
const notSaved: SaveState = { kind: "not-saved", words: "Not saved", canRetry: true };

test("nothing is said while nothing is unsaved", () => {
  expect(saveStateOf(calm)).toEqual({ kind: "none" });
});

test("a draft is only said to be kept when it is, offline as well", () => {
  expect(saveStateOf({ ...calm, keptAt: 5 })).toEqual({ kind: "kept", at: 5 });
  expect(saveStateOf({ ...calm, keptAt: 5, isOnline: false })).toEqual({
    kind: "offline",
    isKept: true,
  });
  expect(saveStateOf({ ...calm, isOnline: false })).toEqual({ kind: "offline", isKept: false });
});

test("what was not saved is said before everything else, until it is tried again", () => {
  const failed = { ...calm, failure: notSaved, keptAt: 5, isOnline: false };
  expect(saveStateOf(failed)).toEqual(notSaved);
  expect(saveStateOf({ ...failed, phase: "saving" })).toEqual({
    kind: "working",
    words: "Saving…",
  });
});

test("an upload says how far it is, or that it waits for the connection", () => {
  const uploading = { ...calm, phase: "uploading", share: 0.629 } as const;
  expect(saveStateOf(uploading)).toMatchObject({ words: "Uploading... 62%" });
  expect(saveStateOf({ ...uploading, retrying: true })).toMatchObject({
    words: "The connection broke. Trying again…",
  });
});
