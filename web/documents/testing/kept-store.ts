import { vi } from "vitest";

type Kept = { id: string; owner: string };
const kept = new Map<string, Kept>();

/**
 * As much of the browser's store as drafts use.
 * @param isFull whether it takes no more
 */
export function stubDraftStore(isFull = () => false): void {
  vi.stubGlobal("indexedDB", { open: () => soon(keptStore(isFull)) });
  vi.stubGlobal("IDBKeyRange", { bound: (from: string, to: string) => ({ from, to }) });
}

function keptStore(isFull: () => boolean) {
  const owned = (range: string | { from: string; to: string }) =>
    [...kept.values()].filter(({ owner }) =>
      typeof range === "string" ? owner === range : owner >= range.from && owner <= range.to,
    );
  const store = {
    put: (draft: Kept) => (isFull() ? soon(undefined, "error") : soon(kept.set(draft.id, draft))),
    delete: (id: string) => soon(kept.delete(id)),
    index: () => ({
      getAll: (range: string) => soon(owned(range)),
      getAllKeys: (range: string) => soon(owned(range).map(({ id }) => id)),
      count: (range: string) => soon(owned(range).length),
    }),
  };
  return {
    transaction: () => ({ objectStore: () => store, commit: () => undefined }),
    addEventListener: () => undefined,
  };
}

function soon<T>(result: T, end = "success") {
  return {
    result,
    addEventListener: (type: string, listener: () => void) => {
      if (type === end) queueMicrotask(listener);
    },
  };
}
