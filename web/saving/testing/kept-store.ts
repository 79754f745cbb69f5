import "fake-indexeddb/auto";

type IsFull = (store: "drafts" | "files", there: number) => boolean;

/** How the browser's store behaves; the store itself is a whole one. */
let isFull: IsFull = () => false;
let isHanging = () => false;
/** The name of each file that lies beside drafts, by its key. */
const files = new Map<IDBValidKey, string>();

/**
 * @param full whether it takes no more drafts, or files, beside those that are there
 * @param hanging whether it answers nothing any more
 */
export function stubDraftStore(
  full: IsFull = () => false,
  hanging: () => boolean = () => false,
): void {
  isFull = full;
  isHanging = hanging;
}

/** The names of the files that lie beside drafts. */
export function filesBesideDrafts(): string[] {
  return [...files.values()];
}

const { put, delete: remove, get } = IDBObjectStore.prototype;
const cloneData = globalThis.structuredClone;

// This page's own kind of file is unknown to Node, which would make an empty object of it.
globalThis.structuredClone = (value, options) =>
  value instanceof File ? value : cloneData(value, options);

IDBObjectStore.prototype.put = function putOrRefuse(value: unknown, key?: IDBValidKey) {
  if (isHanging()) return new IDBRequest();
  const isFile = this.name === "files";
  if (isFull(isFile ? "files" : "drafts", files.size)) {
    throw new DOMException("No room", "QuotaExceededError");
  }
  if (key !== undefined && value instanceof File) files.set(key, value.name);
  return put.call(this, value, key);
};
IDBObjectStore.prototype.delete = function deleteOrHang(query: IDBValidKey | IDBKeyRange) {
  if (isHanging()) return new IDBRequest();
  if (this.name === "files") {
    const range = query instanceof IDBKeyRange ? query : IDBKeyRange.only(query);
    for (const key of files.keys()) if (range.includes(key)) files.delete(key);
  }
  return remove.call(this, query);
};
IDBObjectStore.prototype.get = function getOrHang(query: IDBValidKey | IDBKeyRange) {
  return isHanging() ? new IDBRequest() : get.call(this, query);
};
