import { expect, test } from "vitest";
import { Problem } from "../../api/problem.ts";
import { saveStateOf, type SaveState } from "./save-state.ts";

const idle = {
  phase: "editing",
  end: undefined,
  files: [],
  share: 1,
  draft: { at: undefined, unsavedFileNames: [] },
  isOnline: true,
} as const;
const draftSaved = { ...idle, draft: { at: 5, unsavedFileNames: [] } };
const notSaved: SaveState = { kind: "not-saved", message: "Not saved", canRetry: true };

test("shows nothing without unsaved changes", () => {
  expect(saveStateOf(idle, 0)).toEqual({ kind: "none" });
});

test("reports a draft only once it is saved, online and offline", () => {
  expect(saveStateOf(draftSaved, 0)).toEqual({ kind: "draft-saved", at: 5 });
  expect(saveStateOf({ ...draftSaved, isOnline: false }, 0)).toEqual({
    kind: "offline",
    hasDraft: true,
  });
  expect(saveStateOf({ ...idle, isOnline: false }, 0)).toEqual({
    kind: "offline",
    hasDraft: false,
  });
});

test("reports a save that left the form open", () => {
  const end = { kind: "saved", saved: 2 } as const;
  expect(saveStateOf({ ...idle, end }, 0)).toEqual({ kind: "saved" });
});

test("puts a failed save before everything else until the retry", () => {
  const failed = { ...draftSaved, end: { kind: "undecided" }, isOnline: false } as const;
  expect(saveStateOf(failed, 0)).toEqual(notSaved);
  expect(saveStateOf({ ...failed, phase: "saving" }, 0)).toEqual({
    kind: "working",
    message: "Saving…",
  });
});

test("shows the progress of an upload, or the lost connection", () => {
  const file = new File(["x"], "log.csv");
  const retrying = { key: "a", file, state: "retrying", share: 0.6 } as const;
  const uploading = { ...idle, phase: "uploading", share: 0.629 } as const;
  expect(saveStateOf(uploading, 0)).toMatchObject({ message: "Uploading... 62%" });
  expect(saveStateOf({ ...uploading, files: [retrying] }, 0)).toMatchObject({
    message: "Connection lost. Retrying…",
  });
});

test("adds the server's sentence or the fallback of the form", () => {
  const refused = (error: unknown) => ({ ...idle, end: { kind: "not-saved", error } as const });
  const full = new Problem(507, { code: "storage-full", detail: "The disk is full." });
  expect(saveStateOf(refused(full), 0)).toMatchObject({ message: "Not saved. The disk is full." });
  expect(saveStateOf(refused(new Error("x")), 0, "Please try again.")).toMatchObject({
    message: "Not saved. Please try again.",
  });
});
