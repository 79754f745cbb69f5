import { expect, onTestFinished, test, vi } from "vitest";
import type { Draft } from "./drafts.ts";
import "./testing/kept-store.ts";

const draft: Draft = { id: "x", owner: "m1/create", at: 1 };

/** Loads the module again, as after a reload of the page. */
async function loadDrafts() {
  vi.resetModules();
  return import("./drafts.ts");
}

test("keeps nothing and does not block while a tab of an older release holds the store", async () => {
  const older = await openedByOlderRelease();
  const { hasDrafts, readDrafts, writeDraft } = await loadDrafts();
  expect(await writeDraft(draft)).toBe(false);
  expect(await readDrafts(draft.owner)).toEqual([]);
  expect(await hasDrafts("m1")).toBe(false);
  older.close();
  await expect.poll(() => writeDraft(draft)).toBe(true);
  expect(await readDrafts(draft.owner)).toEqual([draft]);
});

test("does not wait for a store that never opens", async () => {
  vi.stubGlobal("indexedDB", { open: () => new IDBOpenDBRequest() });
  const { deleteDraft, deleteOwnerDrafts, hasDrafts, writeDraft } = await loadDrafts();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const results = Promise.all([
    writeDraft(draft),
    hasDrafts("m1"),
    deleteDraft(draft),
    deleteOwnerDrafts(draft.owner),
  ]);
  await vi.advanceTimersByTimeAsync(1_500);
  // hasDrafts answers true, so that sign-out asks before deleting drafts it could not count.
  expect(await results).toEqual([false, true, undefined, undefined]);
});

/** The older release has no `blocking` handler, so its connection stays open. */
function openedByOlderRelease(): Promise<IDBDatabase> {
  const request = indexedDB.open("paddock-drafts", 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore("drafts", { keyPath: "id" }).createIndex("owner", "owner");
  });
  return new Promise((resolve) => {
    request.addEventListener("success", () => resolve(request.result));
  });
}
