import type { Db } from "./db/open.ts";
import type { WriteContext } from "./db/transact.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Log } from "./http/log.ts";
import type { News } from "./live/news.ts";
import type { Streams } from "./live/streams.ts";
import type { Watch } from "./sessions/watch.ts";
import type { Settings } from "./settings.ts";

/** What the parts of the server are given; made once in main, and once a suite in tests. */
export type World = {
  settings: Settings;
  db: Db;
  fileStore: FileStore;
  log: Log;
  /** Tells this process what a committed transaction registered. */
  announce: WriteContext["announce"];
  news: News;
  /** What goes on for a session ends with it. */
  watch: Watch;
  streams: Streams;
};
