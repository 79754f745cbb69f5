import type { EditDocumentBody } from "../../domain/document-shapes.ts";
import type { Attempts } from "./create-once.ts";
import { filesOf, type KeptFile } from "./draft-files.ts";
import { beginningWith, inStores, inTime } from "./draft-store.ts";

/** A document or a comment that was being written, as it is kept on this device. */
export type Draft = {
  /** One for each time somebody began to write. */
  id: string;
  /** The member, and for what: nobody else on this browser is offered it. */
  owner: string;
  subteam: string;
  title: string;
  tags: readonly string[];
  content: string;
  /** What an edit started from; a new document started from nothing. */
  base?: DraftBase;
  /** The chosen files, which lie beside it. */
  files?: readonly KeptFile[];
  /** Attachments that are to leave the document. */
  removed?: readonly string[];
  /** Of the comment that it was already sent as: as long as the server knows it, it makes no second one. */
  key?: string;
  /** When it was sent first, in epoch milliseconds; older drafts do not say. */
  sentAt?: number;
  /** What was sent for the new document: its answer may have been lost. Older drafts do not say when. */
  attempts?: Omit<Attempts, "at"> & Partial<Pick<Attempts, "at">>;
  /** What an edit has sent, for the same reason. */
  sent?: readonly EditDocumentBody[];
  /** Epoch milliseconds of the last change. */
  at: number;
};

export type DraftBase = {
  version: number;
  title: string | null;
  tags: readonly string[];
  content: string;
};

/** Of a member for a new document. */
export function newDocumentOwner(memberId: string): string {
  return `${memberId}/create`;
}

/** Of a member for a document that is there. */
export function documentOwner(memberId: string, documentId: string): string {
  return `${memberId}/document/${documentId}`;
}

/** Of a member for what is said about a document. */
export function commentOwner(memberId: string, documentId: string): string {
  return `${memberId}/comment/${documentId}`;
}

/** Newest first; empty also where the browser keeps nothing. */
export async function readDrafts(owner: string): Promise<Draft[]> {
  try {
    const all = await inStores<Draft[]>(["drafts"], "readonly", (store) =>
      store("drafts").index("owner").getAll(owner),
    );
    return all.toSorted((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/** As it is by now: another tab may have written or deleted it. */
export async function readDraftAgain(draft: Draft): Promise<Draft | undefined> {
  const asked = inStores<Draft | undefined>(["drafts"], "readonly", (store) =>
    store("drafts").get(draft.id),
  );
  // A store that does not answer takes nothing away.
  return inTime(asked).catch(() => draft);
}

/** @returns whether it is kept: a browser that keeps nothing loses the draft, not the document */
export async function writeDraft(draft: Draft): Promise<boolean> {
  const asked = inStores(["drafts"], "readwrite", (store) => store("drafts").put(draft));
  return inTime(asked).then(
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
  const asked = inStores(["drafts"], "readonly", (store) =>
    store("drafts").index("owner").count(ownedBy(memberId)),
  );
  const isAny = asked.then(
    (count) => count > 0,
    () => false,
  );
  // What is slow to open is there all the same, and what deletes it arrives.
  return inTime(isAny).catch(() => true);
}

export async function deleteDraftsOf(memberId: string): Promise<void> {
  try {
    const ids = await inStores(["drafts"], "readonly", (store) =>
      store("drafts").index("owner").getAllKeys(ownedBy(memberId)),
    );
    await deleteAll(ids, `${memberId}/`);
  } catch {
    // Where nothing can be kept, nothing is left.
  }
}

function ownedBy(memberId: string): IDBKeyRange {
  return beginningWith(`${memberId}/`);
}

/** @param files what the keys of the files that go with them begin with */
function deleteAll(ids: readonly IDBValidKey[], files: string): Promise<undefined> {
  return inStores(["drafts", "files"], "readwrite", (store) => {
    for (const id of ids) store("drafts").delete(id);
    return store("files").delete(beginningWith(files));
  });
}
