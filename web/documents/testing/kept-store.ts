import { vi } from "vitest";

type Kept = { id: string; owner: string };
type Range = { from: string; to: string };
type IsFull = (store: "drafts" | "files", there: number) => boolean;
const drafts = new Map<string, Kept>();
const files = new Map<string, File>();

/**
 * As much of the browser's store as drafts use.
 * @param isFull whether it takes no more drafts, or files, beside those that are there
 * @param isHanging whether it answers nothing any more
 */
export function stubDraftStore(
  isFull: IsFull = () => false,
  isHanging: () => boolean = () => false,
): void {
  vi.stubGlobal("indexedDB", { open: () => soon(keptStore(isFull, isHanging)) });
  vi.stubGlobal("IDBKeyRange", { bound: (from: string, to: string) => ({ from, to }) });
}

function keptStore(isFull: IsFull, isHanging: () => boolean) {
  /** What is asked of it is never heard of again. */
  const hanging = new Proxy({}, { get: () => () => soon(undefined, "never") });
  const isIn = (key: string, range: string | Range) =>
    typeof range === "string" ? key === range : key >= range.from && key <= range.to;
  const owned = (range: string | Range) =>
    [...drafts.values()].filter(({ owner }) => isIn(owner, range));
  const draftStore = {
    put: (draft: Kept) =>
      isFull("drafts", drafts.size) ? soon(undefined, "error") : soon(drafts.set(draft.id, draft)),
    get: (id: string) => soon(drafts.get(id)),
    delete: (id: string) => soon(drafts.delete(id)),
    index: () => ({
      getAll: (range: string) => soon(owned(range)),
      getAllKeys: (range: string) => soon(owned(range).map(({ id }) => id)),
      count: (range: string) => soon(owned(range).length),
    }),
  };
  const keysIn = (range: string | Range) => [...files.keys()].filter((key) => isIn(key, range));
  const fileStore = {
    put: (file: File, key: string) =>
      isFull("files", files.size) ? soon(undefined, "error") : soon(files.set(key, file)),
    get: (key: string) => soon(files.get(key)),
    getAllKeys: (range: Range) => soon(keysIn(range)),
    delete: (range: string | Range) => soon(keysIn(range).map((key) => files.delete(key))),
  };
  return {
    transaction: () => ({
      objectStore: (name: string) => {
        if (isHanging()) return hanging;
        return name === "files" ? fileStore : draftStore;
      },
      commit: () => undefined,
      addEventListener: soon(undefined, "complete").addEventListener,
    }),
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

/** The names of the files that lie beside drafts. */
export function filesBesideDrafts(): string[] {
  return [...files.values()].map(({ name }) => name);
}
