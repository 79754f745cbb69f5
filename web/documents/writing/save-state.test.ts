import { expect, test } from "vitest";
import { Problem } from "../../api/problem.ts";
import { saveStateOf, type SaveState } from "./save-state.ts";

const calm = {
  phase: "editing",
  end: undefined,
  files: [],
  share: 1,
  draft: { at: undefined, notKept: [] },
  isOnline: true,
} as const;
const kept = { ...calm, draft: { at: 5, notKept: [] } };
const notSaved: SaveState = { kind: "not-saved", words: "Not saved", canRetry: true };

test("nothing is said while nothing is unsaved", () => {
  expect(saveStateOf(calm, 0)).toEqual({ kind: "none" });
});

test("a draft is only said to be kept when it is, offline as well", () => {
  expect(saveStateOf(kept, 0)).toEqual({ kind: "kept", at: 5 });
  expect(saveStateOf({ ...kept, isOnline: false }, 0)).toEqual({
    kind: "offline",
    isKept: true,
  });
  expect(saveStateOf({ ...calm, isOnline: false }, 0)).toEqual({ kind: "offline", isKept: false });
});

test("what was not saved is said before everything else, until it is tried again", () => {
  const failed = { ...kept, end: { kind: "undecided" }, isOnline: false } as const;
  expect(saveStateOf(failed, 0)).toEqual(notSaved);
  expect(saveStateOf({ ...failed, phase: "saving" }, 0)).toEqual({
    kind: "working",
    words: "Saving…",
  });
});

test("an upload says how far it is, or that it waits for the connection", () => {
  const file = new File(["x"], "log.csv");
  const retrying = { key: "a", file, state: "retrying", share: 0.6 } as const;
  const uploading = { ...calm, phase: "uploading", share: 0.629 } as const;
  expect(saveStateOf(uploading, 0)).toMatchObject({ words: "Uploading... 62%" });
  expect(saveStateOf({ ...uploading, files: [retrying] }, 0)).toMatchObject({
    words: "The connection broke. Trying again…",
  });
});

test("the server's sentence follows, or the one that the form has for none", () => {
  const refused = (error: unknown) => ({ ...calm, end: { kind: "not-saved", error } as const });
  const full = new Problem(507, { code: "storage-full", detail: "The disk is full." });
  expect(saveStateOf(refused(full), 0)).toMatchObject({ words: "Not saved. The disk is full." });
  expect(saveStateOf(refused(new Error("x")), 0, "Please try again.")).toMatchObject({
    words: "Not saved. Please try again.",
  });
});
