import type { Unanswered } from "./delivery.ts";
import { filesOf, type KeptFile } from "./draft-files.ts";
import { beginningWith, draftStore, inTime } from "./draft-store.ts";

/** What somebody was writing, as it is kept on this device; each noun adds what it consists of. */
export type Draft = {
  /** One for each time somebody began to write. */
  id: string;
  /** The member, and for what: nobody else on this browser is offered it. */
  owner: string;
  /** Epoch milliseconds of the last change. */
  at: number;
  /** The id of what is saved; drafts of earlier releases have none. */
  target?: string;
  /** The version that it began with. */
  version?: number;
  /** The save under way, exactly as it was sent. */
  unanswered?: Unanswered | undefined;
  /** The chosen files, which lie beside it. */
  files?: readonly KeptFile[];
};

/** Newest first; empty also where the browser keeps nothing. */
export async function readDrafts<D extends Draft>(owner: string): Promise<D[]> {
  try {
    const all: D[] = await (await draftStore()).getAllFromIndex("drafts", "owner", owner);
    return all.toSorted((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/** As it is by now: another tab may have written or deleted it. */
export async function readDraftAgain<D extends Draft>(draft: D): Promise<D | undefined> {
  const read = async (): Promise<D | undefined> => (await draftStore()).get("drafts", draft.id);
  // A store that does not answer takes nothing away.
  return inTime(read()).catch(() => draft);
}

/** @returns whether it is kept: a browser that keeps nothing loses the draft, not what is saved */
export async function writeDraft<D extends Draft>(draft: D): Promise<boolean> {
  const write = async () => {
    const transaction = (await draftStore()).transaction("drafts", "readwrite");
    const put = transaction.store.put(draft);
    // At once and not when it ends by itself: the page may be going away.
    transaction.commit();
    await Promise.all([put, transaction.done]);
  };
  return inTime(write()).then(
    () => true,
    () => false,
  );
}

/** With its files. */
export async function deleteDraft(draft: Pick<Draft, "id" | "owner">): Promise<void> {
  await inTime(deleteAll([draft.id], filesOf(draft))).catch(() => undefined);
}

/** Of one member for one thing: it is gone, and nothing is to be offered for it any more. */
export async function deleteDraftsFor(owner: string): Promise<void> {
  const deleted = readDrafts(owner).then((drafts) =>
    deleteAll(
      drafts.map(({ id }) => id),
      `${owner}/`,
    ),
  );
  await inTime(deleted).catch(() => undefined);
}

/** Whether a member has left anything unfinished on this device; true also where it is not known in time. */
export async function hasDrafts(memberId: string): Promise<boolean> {
  const count = async () =>
    (await draftStore()).countFromIndex("drafts", "owner", ownedBy(memberId));
  const isAny = count().then(
    (found) => found > 0,
    () => false,
  );
  // What is slow to open is there all the same, and what deletes it arrives.
  return inTime(isAny).catch(() => true);
}

export async function deleteDraftsOf(memberId: string): Promise<void> {
  try {
    const store = await draftStore();
    const ids = await store.getAllKeysFromIndex("drafts", "owner", ownedBy(memberId));
    await deleteAll(ids, `${memberId}/`);
  } catch {
    // Where nothing can be kept, nothing is left.
  }
}

function ownedBy(memberId: string): IDBKeyRange {
  return beginningWith(`${memberId}/`);
}

/** @param files what the keys of the files that go with them begin with */
async function deleteAll(ids: readonly IDBValidKey[], files: string): Promise<void> {
  const transaction = (await draftStore()).transaction(["drafts", "files"], "readwrite");
  const deleted = [
    ...ids.map((id) => transaction.objectStore("drafts").delete(id)),
    transaction.objectStore("files").delete(beginningWith(files)),
  ];
  transaction.commit();
  await Promise.all([...deleted, transaction.done]);
}
