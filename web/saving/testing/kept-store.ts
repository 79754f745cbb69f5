import "fake-indexeddb/auto";

type IsFull = (store: "drafts" | "files", storedFiles: number) => boolean;

let isFull: IsFull = () => false;
let isHanging = () => false;
const fileNames = new Map<IDBValidKey, string>();

export function stubDraftStore(
  whetherFull: IsFull = () => false,
  whetherHanging: () => boolean = () => false,
): void {
  isFull = whetherFull;
  isHanging = whetherHanging;
}

export function storedFileNames(): string[] {
  return [...fileNames.values()];
}

const { put, delete: remove, get } = IDBObjectStore.prototype;
const cloneData = globalThis.structuredClone;

// Node cannot clone jsdom's File and would store an empty object.
globalThis.structuredClone = (value, options) =>
  value instanceof File ? value : cloneData(value, options);

IDBObjectStore.prototype.put = function putOrRefuse(value: unknown, key?: IDBValidKey) {
  if (isHanging()) return new IDBRequest();
  const isFile = this.name === "files";
  if (isFull(isFile ? "files" : "drafts", fileNames.size)) {
    throw new DOMException("No room", "QuotaExceededError");
  }
  if (key !== undefined && value instanceof File) fileNames.set(key, value.name);
  return put.call(this, value, key);
};
IDBObjectStore.prototype.delete = function deleteOrHang(query: IDBValidKey | IDBKeyRange) {
  if (isHanging()) return new IDBRequest();
  if (this.name === "files") {
    const range = query instanceof IDBKeyRange ? query : IDBKeyRange.only(query);
    for (const key of fileNames.keys()) if (range.includes(key)) fileNames.delete(key);
  }
  return remove.call(this, query);
};
IDBObjectStore.prototype.get = function getOrHang(query: IDBValidKey | IDBKeyRange) {
  return isHanging() ? new IDBRequest() : get.call(this, query);
};
