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
  const request = indexedDB.open("paddock-drafts", 2);
  request.addEventListener("upgradeneeded", ({ oldVersion }) => {
    const { result } = request;
    if (oldVersion < 1) {
      result.createObjectStore("drafts", { keyPath: "id" }).createIndex("owner", "owner");
    }
    result.createObjectStore("files");
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

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Not kept")));
  });
}
