/** A document or a comment that was being written, as it is kept on this device; files are not. */
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
  /** Of the create that it was already sent with, as it was then: sent once more it makes no second one. */
  key?: string;
  /** Epoch milliseconds of the last change. */
  at: number;
};

export type DraftBase = {
  version: number;
  title: string | null;
  tags: readonly string[];
  content: string;
};

const store = "drafts";

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
    const all = await run<Draft[]>("readonly", (drafts) => drafts.index("owner").getAll(owner));
    return all.toSorted((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/** @returns whether it is kept: a browser that keeps nothing loses the draft, not the document */
export async function writeDraft(draft: Draft): Promise<boolean> {
  return run("readwrite", (drafts) => drafts.put(draft)).then(
    () => true,
    () => false,
  );
}

export async function deleteDraft(id: string): Promise<void> {
  await run("readwrite", (drafts) => drafts.delete(id)).catch(() => undefined);
}

/** Of one member for one thing: it is gone, and nothing is to be offered for it any more. */
export async function deleteDraftsFor(owner: string): Promise<void> {
  const drafts = await readDrafts(owner);
  await Promise.all(drafts.map(({ id }) => deleteDraft(id)));
}

/** Whether a member has left anything unfinished on this device. */
export async function hasDrafts(memberId: string): Promise<boolean> {
  try {
    return (await run("readonly", (drafts) => drafts.index("owner").count(ownedBy(memberId)))) > 0;
  } catch {
    return false;
  }
}

export async function deleteDraftsOf(memberId: string): Promise<void> {
  try {
    const ids = await run("readonly", (drafts) =>
      drafts.index("owner").getAllKeys(ownedBy(memberId)),
    );
    await Promise.all(ids.map((id) => run("readwrite", (drafts) => drafts.delete(id))));
  } catch {
    // Where nothing can be kept, nothing is left.
  }
}

function ownedBy(memberId: string): IDBKeyRange {
  return IDBKeyRange.bound(`${memberId}/`, `${memberId}/\uffff`);
}

async function run<T>(
  mode: IDBTransactionMode,
  ask: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await connect()).transaction(store, mode);
  const answer = answerOf(ask(transaction.objectStore(store)));
  // Said at once and not left to the end of the turn: the page may be going away.
  transaction.commit();
  return answer;
}

let connection: Promise<IDBDatabase> | undefined;

/** One connection for the page's life: a page that is leaving has no time to open one. */
function connect(): Promise<IDBDatabase> {
  connection ??= open().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("paddock-drafts", 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(store, { keyPath: "id" }).createIndex("owner", "owner");
  });
  const database = await answerOf(request);
  const forget = () => {
    database.close();
    connection = undefined;
  };
  database.addEventListener("versionchange", forget);
  database.addEventListener("close", forget);
  return database;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No draft store")));
  });
}
