import type { Db } from "./db/open.ts";
import type { WriteContext } from "./db/transact.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Log } from "./http/log.ts";
import type { Broadcaster } from "./live/broadcaster.ts";
import type { Streams } from "./live/streams.ts";
import type { SessionWatch } from "./sessions/session-watch.ts";
import type { Settings } from "./settings.ts";

/** What the parts of the server are given; made once in main, and once a suite in tests. */
export type AppContext = {
  settings: Settings;
  db: Db;
  fileStore: FileStore;
  log: Log;
  /** Tells this process what a committed transaction registered. */
  announce: WriteContext["announce"];
  broadcaster: Broadcaster;
  /** What goes on for a session ends with it. */
  watch: SessionWatch;
  streams: Streams;
};
