import { openDB, type IDBPDatabase } from "idb";
import { storageName } from "../api/base-path.ts";

/** Milliseconds. A store that hangs must not block saving or leaving a page. */
const timeout = 1_500;

/** The operation itself is not canceled after the timeout and may still succeed. */
export function withTimeout<T>(operation: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The draft store timed out")), timeout);
  return Promise.race([operation, late.promise]).finally(() => clearTimeout(timer));
}

let connection: Promise<IDBPDatabase> | undefined;

/** Shares one connection, because a page that is being closed has no time to open one. */
export function draftStore(): Promise<IDBPDatabase> {
  connection ??= open();
  return connection;
}

function open(): Promise<IDBPDatabase> {
  const blocked = Promise.withResolvers<never>();
  const forget = () => {
    connection = undefined;
  };
  const opened = openDB(storageName("paddock-drafts"), 2, {
    upgrade: (database, oldVersion) => {
      if (oldVersion < 1) {
        database.createObjectStore("drafts", { keyPath: "id" }).createIndex("owner", "owner");
      }
      database.createObjectStore("files");
    },
    // A tab of an older release blocks the upgrade. Nothing is kept until that tab closes.
    blocked: () => blocked.reject(new Error("Another tab blocks the draft store")),
    blocking: () => {
      forget();
      void opened.then((database) => database.close());
    },
    terminated: forget,
  });
  void opened.then(() => {
    connection = opened;
  }, forget);
  return Promise.race([opened, blocked.promise]);
}

export function keysStartingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
