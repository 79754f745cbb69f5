import { beginningWith, draftStore } from "./draft-store.ts";
import type { ListedFile } from "./upload-list.ts";

/** A chosen file as its draft names it; the file itself lies beside the draft. */
export type KeptFile = {
  key: string;
  name: string;
  /** Of the file on the server, when it is there. */
  id?: string;
  /** Where its upload goes on, when it has begun. */
  url?: string;
};

/** With the file itself, as far as it was kept. */
export type RestoredFile = { kept: KeptFile; file: File | undefined };

export type ChosenFile = { key: string; file: File; id?: string; url?: string };
export type Place = { owner: string; id: string };

/** The keys of a draft's files begin so: they go with it, and with all that is its owner's. */
export function filesOf({ owner, id }: Place): string {
  return `${owner}/${id}/`;
}

export function keptFiles(chosen: readonly ChosenFile[]): KeptFile[] {
  return chosen.map(({ key, file, id, url }) => ({
    key,
    name: file.name,
    ...(id && { id }),
    ...(url && { url }),
  }));
}

/**
 * Each is written once, however often this is asked; those no longer chosen go. The browser copies them:
 * their bytes are never read here.
 * @param isWanted asked before each: the draft may be cleared meanwhile
 * @returns the names of those that could not be kept
 */
export async function keepFiles(
  draft: Place,
  chosen: readonly ChosenFile[],
  isWanted: () => boolean,
): Promise<string[]> {
  const prefix = filesOf(draft);
  const there = await keysOf(prefix);
  const gone = there.filter((key) => !chosen.some((file) => prefix + file.key === key));
  await Promise.all(gone.map(deleteFile));
  const notKept: string[] = [];
  for (const { key, file } of chosen) {
    if (there.includes(prefix + key)) continue;
    if (!isWanted()) return [];
    // One at a time: a large one for which there is no room must not take the others along.
    if (!(await putFile(prefix + key, file))) notKept.push(file.name);
  }
  return notKept;
}

/** One after the other: for all of them twice there may be no room. */
export async function moveFiles(
  from: Place,
  to: Place,
  files: readonly ChosenFile[],
): Promise<void> {
  for (const { key, file } of files) {
    // oxlint-disable-next-line no-await-in-loop
    await moveFile(file, filesOf(from) + key, filesOf(to) + key).catch(() => undefined);
  }
}

export function readFiles(draft: Place & { files?: readonly KeptFile[] }): Promise<RestoredFile[]> {
  const files = draft.files ?? [];
  return Promise.all(
    files.map(async (kept) => ({ kept, file: await readFile(filesOf(draft) + kept.key) })),
  );
}

/** Those of a draft that are here: what is uploaded or has begun is not sent once more. */
export function listedAgain(files: readonly RestoredFile[]): ListedFile[] {
  return files.flatMap(({ kept: { key, id, url }, file }) => {
    if (!file) return [];
    const begun = { key, file, ...(url && { url }) };
    if (id === undefined) return { ...begun, state: "waiting", share: 0 };
    return { ...begun, state: "done", share: 1, id };
  });
}

/** "a.zip was not kept on this device. Please add it again.", for each that is not here. */
export function notHere(files: readonly RestoredFile[]): string[] {
  return files
    .filter(({ file }) => file === undefined)
    .map(({ kept }) => `${kept.name} was not kept on this device. Please add it again.`);
}

async function moveFile(file: File, from: string, to: string): Promise<void> {
  const transaction = (await draftStore()).transaction("files", "readwrite");
  const moved = [transaction.store.put(file, to), transaction.store.delete(from)];
  await Promise.all([...moved, transaction.done]);
}

async function keysOf(prefix: string): Promise<IDBValidKey[]> {
  return draftStore()
    .then((store) => store.getAllKeys("files", beginningWith(prefix)))
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
