type Store = "drafts" | "files";

/** What is asked of them in one turn happens as a whole, and is kept when this resolves. */
export async function inStores<T>(
  names: Store[],
  mode: IDBTransactionMode,
  ask: (store: (name: Store) => IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await connect()).transaction(names, mode);
  const answer = answerOf(ask((name) => transaction.objectStore(name)));
  // Said at once and not left to the end of the turn: the page may be going away.
  transaction.commit();
  // That there is no room for a file is known only at the end.
  const [found] = await Promise.all([answer, endOf(transaction)]);
  return found;
}

/** All whose key begins so. */
export function beginningWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** Milliseconds: a store that hangs must hold up nobody who saves or leaves. */
const patience = 1_500;

/** Waits no longer than that; what was asked may still come to pass. */
export function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("No answer from the store")), patience);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

let connection: Promise<IDBDatabase> | undefined;

/** One connection for the page's life: a page that is leaving has no time to open one. */
function connect(): Promise<IDBDatabase> {
  connection ??= open();
  return connection;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("paddock-drafts", 2);
  request.addEventListener("upgradeneeded", ({ oldVersion }) => {
    const { result } = request;
    if (oldVersion < 1) {
      result.createObjectStore("drafts", { keyPath: "id" }).createIndex("owner", "owner");
    }
    result.createObjectStore("files");
  });
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => {
      closeForOthers(request.result);
      // Also when it was blocked before: whoever asks from now on is answered.
      connection = Promise.resolve(request.result);
      resolve(request.result);
    });
    // A tab of an older release holds on to the store: until it goes nothing is kept.
    request.addEventListener("blocked", () => reject(new Error("The store is held")));
    request.addEventListener("error", () => {
      connection = undefined;
      reject(request.error ?? new Error("No draft store"));
    });
  });
}

/** A newer release in another tab must not wait for this one. */
function closeForOthers(database: IDBDatabase): void {
  const forget = () => {
    database.close();
    connection = undefined;
  };
  database.addEventListener("versionchange", forget);
  database.addEventListener("close", forget);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No draft store")));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Not kept")));
  });
}
