import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Draft } from "./drafts.ts";
import { stubDraftStore } from "./testing/kept-store.ts";

const draft: Draft = {
  id: "x",
  owner: "m1/create",
  subteam: "chassis",
  title: "Hub",
  tags: [],
  content: "<p>Cold.</p>",
  at: 1,
};
/** The browser's answer to the wish to open the store. */
let opening: EventTarget & { result?: IDBDatabase };

/** A page that has just been loaded. */
async function loadDrafts() {
  vi.resetModules();
  return import("./drafts.ts");
}

beforeEach(() => {
  opening = new EventTarget();
  vi.stubGlobal("indexedDB", { open: () => opening });
  onTestFinished(() => void vi.unstubAllGlobals());
});

test("while a tab of an older release holds the store nothing is kept, and nobody waits", async () => {
  const { hasDrafts, readDrafts, writeDraft } = await loadDrafts();
  const written = writeDraft(draft);
  opening.dispatchEvent(new Event("blocked"));
  expect(await written).toBe(false);
  expect(await readDrafts(draft.owner)).toEqual([]);
  expect(await hasDrafts("m1")).toBe(false);
  opening.result = await openedStore();
  opening.dispatchEvent(new Event("success"));
  expect(await writeDraft(draft)).toBe(true);
  expect(await readDrafts(draft.owner)).toMatchObject([{ title: "Hub" }]);
});

test("a store that never opens is not waited for", async () => {
  const { deleteDraft, deleteDraftsFor, hasDrafts, writeDraft } = await loadDrafts();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked = Promise.all([
    writeDraft(draft),
    hasDrafts("m1"),
    deleteDraft(draft),
    deleteDraftsFor(draft.owner),
  ]);
  await vi.advanceTimersByTimeAsync(1_500);
  // There may be drafts, about which is asked before they are deleted.
  expect(await asked).toEqual([false, true, undefined, undefined]);
});

/** What a browser that opens the store answers with. */
async function openedStore(): Promise<IDBDatabase> {
  stubDraftStore();
  const request = indexedDB.open("paddock-drafts");
  await new Promise((resolve) => {
    request.addEventListener("success", resolve);
  });
  return request.result;
}
