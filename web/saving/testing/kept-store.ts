import "fake-indexeddb/auto";

type IsFull = (store: "drafts" | "files", there: number) => boolean;

let isFull: IsFull = () => false;
let isHanging = () => false;
/** File names by store key. */
const files = new Map<IDBValidKey, string>();

/**
 * Makes the fake IndexedDB fail.
 * @param full whether a store accepts nothing more, given the number of stored files
 * @param hanging whether the store stops answering
 */
export function stubDraftStore(
  full: IsFull = () => false,
  hanging: () => boolean = () => false,
): void {
  isFull = full;
  isHanging = hanging;
}

export function storedFileNames(): string[] {
  return [...files.values()];
}

const { put, delete: remove, get } = IDBObjectStore.prototype;
const cloneData = globalThis.structuredClone;

// Node cannot clone jsdom's File and would store an empty object.
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
