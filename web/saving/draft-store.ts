import { openDB, type IDBPDatabase } from "idb";

/** Milliseconds: a store that hangs must hold up nobody who saves or leaves. */
const patience = 1_500;

/** Waits no longer than that; what was asked may still come to pass. */
export function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("No answer from the store")), patience);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

let connection: Promise<IDBPDatabase> | undefined;

/** One connection for the page's life: a page that is leaving has no time to open one. */
export function draftStore(): Promise<IDBPDatabase> {
  connection ??= open();
  return connection;
}

function open(): Promise<IDBPDatabase> {
  const held = Promise.withResolvers<never>();
  const forget = () => {
    connection = undefined;
  };
  const opened = openDB("paddock-drafts", 2, {
    upgrade: (database, oldVersion) => {
      if (oldVersion < 1) {
        database.createObjectStore("drafts", { keyPath: "id" }).createIndex("owner", "owner");
      }
      database.createObjectStore("files");
    },
    // A tab of an older release holds on to the store: until it goes nothing is kept.
    blocked: () => held.reject(new Error("The store is held")),
    // A newer release in another tab must not wait for this one.
    blocking: () => {
      forget();
      void opened.then((database) => database.close());
    },
    terminated: forget,
  });
  // Also when it was blocked before: later requests are answered.
  void opened.then(() => {
    connection = opened;
  }, forget);
  return Promise.race([opened, held.promise]);
}

/** All whose key begins so. */
export function beginningWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
