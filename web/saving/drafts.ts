import type { Unanswered } from "./delivery.ts";
import { fileKeyPrefix, type KeptFile } from "./draft-files.ts";
import { keysStartingWith, draftStore, withTimeout } from "./draft-store.ts";

export type Draft = {
  id: string;
  /** "{member id}/{what}". A draft is offered only to the same member for the same item. */
  owner: string;
  /** Epoch milliseconds of the last change. */
  at: number;
  /** The item's id; drafts of earlier releases have none. */
  target?: string;
  version?: number;
  unanswered?: Unanswered | undefined;
  files?: readonly KeptFile[];
};

/** Newest first; empty when the browser stores nothing. */
export async function readDrafts<D extends Draft>(owner: string): Promise<D[]> {
  try {
    const all: D[] = await (await draftStore()).getAllFromIndex("drafts", "owner", owner);
    return all.toSorted((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/** Reads the draft again, because another tab may have changed or deleted it. */
export async function rereadDraft<D extends Draft>(draft: D): Promise<D | undefined> {
  const read = async (): Promise<D | undefined> => (await draftStore()).get("drafts", draft.id);
  return withTimeout(read()).catch(() => draft);
}

export async function writeDraft<D extends Draft>(draft: D): Promise<boolean> {
  const write = async () => {
    const transaction = (await draftStore()).transaction("drafts", "readwrite");
    const put = transaction.store.put(draft);
    // Commit at once, because the page may be closing.
    transaction.commit();
    await Promise.all([put, transaction.done]);
  };
  return withTimeout(write()).then(
    () => true,
    () => false,
  );
}

export async function deleteDraft(draft: Pick<Draft, "id" | "owner">): Promise<void> {
  await withTimeout(deleteAll([draft.id], fileKeyPrefix(draft))).catch(() => undefined);
}

/** For a deleted item, whose drafts must not be offered again. */
export async function deleteOwnerDrafts(owner: string): Promise<void> {
  const deleted = readDrafts(owner).then((drafts) =>
    deleteAll(
      drafts.map(({ id }) => id),
      `${owner}/`,
    ),
  );
  await withTimeout(deleted).catch(() => undefined);
}

/** Also true when the store does not answer in time. */
export async function hasDrafts(memberId: string): Promise<boolean> {
  const count = async () =>
    (await draftStore()).countFromIndex("drafts", "owner", ownedBy(memberId));
  const isAny = count().then(
    (found) => found > 0,
    () => false,
  );
  return withTimeout(isAny).catch(() => true);
}

export async function deleteMemberDrafts(memberId: string): Promise<void> {
  try {
    const store = await draftStore();
    const ids = await store.getAllKeysFromIndex("drafts", "owner", ownedBy(memberId));
    await deleteAll(ids, `${memberId}/`);
  } catch {
    // A browser without a store has no drafts to delete.
  }
}

function ownedBy(memberId: string): IDBKeyRange {
  return keysStartingWith(`${memberId}/`);
}

async function deleteAll(ids: readonly IDBValidKey[], filePrefix: string): Promise<void> {
  const transaction = (await draftStore()).transaction(["drafts", "files"], "readwrite");
  const deleted = [
    ...ids.map((id) => transaction.objectStore("drafts").delete(id)),
    transaction.objectStore("files").delete(keysStartingWith(filePrefix)),
  ];
  transaction.commit();
  await Promise.all([...deleted, transaction.done]);
}
