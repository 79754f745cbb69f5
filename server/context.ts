import type { Db } from "./db/open.ts";
import type { WriteContext } from "./db/transact.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Log } from "./http/log.ts";
import type { LoggedError } from "./http/recent-errors.ts";
import type { Broadcaster } from "./live/broadcaster.ts";
import type { Streams } from "./live/streams.ts";
import type { SessionWatch } from "./sessions/session-watch.ts";
import type { Settings } from "./settings.ts";
import type { Metrics } from "./system/metrics.ts";

export type AppContext = {
  settings: Settings;
  db: Db;
  fileStore: FileStore;
  log: Log;
  /** Null unless METRICS_TOKEN is set. */
  metrics: Metrics | null;
  /** Newest first. */
  recentErrors: () => LoggedError[];
  /** Dispatches the announcements of a committed transaction within this process. */
  announce: WriteContext["announce"];
  broadcaster: Broadcaster;
  watch: SessionWatch;
  streams: Streams;
  /** Until there is a captain, every page says how to begin. */
  isSetUp: () => Promise<boolean>;
};
