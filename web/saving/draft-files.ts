import { keysStartingWith, draftStore } from "./draft-store.ts";
import type { ListedFile } from "./upload-list.ts";

export type KeptFile = {
  key: string;
  name: string;
  id?: string;
  url?: string;
};

/** `file` is missing when the device could not store it. */
export type RestoredFile = { kept: KeptFile; file: File | undefined };

export type ChosenFile = { key: string; file: File; id?: string; url?: string };
export type DraftKey = { owner: string; id: string };

/** Begins with the owner, so that all of an owner's files can be deleted at once. */
export function fileKeyPrefix({ owner, id }: DraftKey): string {
  return `${owner}/${id}/`;
}

export function toKeptFiles(chosen: readonly ChosenFile[]): KeptFile[] {
  return chosen.map(({ key, file, id, url }) => ({
    key,
    name: file.name,
    ...(id && { id }),
    ...(url && { url }),
  }));
}

/** @returns the names of the files that could not be stored */
export async function keepFiles(
  draft: DraftKey,
  chosen: readonly ChosenFile[],
  isWanted: () => boolean,
): Promise<string[]> {
  const prefix = fileKeyPrefix(draft);
  const stored = await storedKeys(prefix);
  const removed = stored.filter((key) => !chosen.some((file) => prefix + file.key === key));
  await Promise.all(removed.map(deleteFile));
  const unsavedFileNames: string[] = [];
  for (const { key, file } of chosen) {
    if (stored.includes(prefix + key)) continue;
    // The draft may have been cleared since the last file.
    if (!isWanted()) return [];
    // One at a time, so that a file too large for the device does not fail the others.
    if (!(await putFile(prefix + key, file))) unsavedFileNames.push(file.name);
  }
  return unsavedFileNames;
}

/** Moves one file at a time, because the device may not have room for two copies of all of them. */
export async function moveFiles(
  from: DraftKey,
  to: DraftKey,
  files: readonly ChosenFile[],
): Promise<void> {
  for (const { key, file } of files) {
    await moveFile(file, fileKeyPrefix(from) + key, fileKeyPrefix(to) + key).catch(() => undefined);
  }
}

export function readFiles(
  draft: DraftKey & { files?: readonly KeptFile[] },
): Promise<RestoredFile[]> {
  const files = draft.files ?? [];
  return Promise.all(
    files.map(async (kept) => ({ kept, file: await readFile(fileKeyPrefix(draft) + kept.key) })),
  );
}

export function toListedFiles(files: readonly RestoredFile[]): ListedFile[] {
  return files.flatMap(({ kept: { key, id, url }, file }) => {
    if (!file) return [];
    const begun = { key, file, ...(url && { url }) };
    if (id === undefined) return { ...begun, state: "waiting", share: 0 };
    return { ...begun, state: "done", share: 1, id };
  });
}

export function missingFileSentences(files: readonly RestoredFile[]): string[] {
  return files
    .filter(({ file }) => file === undefined)
    .map(({ kept }) => `${kept.name} was not saved on this device. Please add it again.`);
}

async function moveFile(file: File, from: string, to: string): Promise<void> {
  const transaction = (await draftStore()).transaction("files", "readwrite");
  const moved = [transaction.store.put(file, to), transaction.store.delete(from)];
  await Promise.all([...moved, transaction.done]);
}

async function storedKeys(prefix: string): Promise<IDBValidKey[]> {
  return draftStore()
    .then((store) => store.getAllKeys("files", keysStartingWith(prefix)))
    .catch(() => []);
}

function putFile(key: string, file: File): Promise<boolean> {
  return draftStore()
    .then((store) => store.put("files", file, key))
    .then(
      () => true,
      () => false,
    );
}

async function deleteFile(key: IDBValidKey): Promise<void> {
  await draftStore()
    .then((store) => store.delete("files", key))
    .catch(() => undefined);
}

function readFile(key: string): Promise<File | undefined> {
  const read = async (): Promise<File | undefined> => (await draftStore()).get("files", key);
  return read().catch(() => undefined);
}
