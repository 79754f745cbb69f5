import { isOneself, type Viewer } from "../../domain/permissions.ts";

/** A response that outlives its permission check: a live stream or a download. */
type OpenResponse = {
  viewer: Viewer;
  /** Null for an API token. */
  session: string | null;
  /** The value of `SessionWatch.recheckCount` when the viewer was read. */
  recheckCount: number;
  /** Resolves to "nobody" once the session has ended. */
  lookUpViewer: () => Promise<Viewer>;
  /** Called with the current viewer after every recheck, changed or not. */
  onViewer: (viewer: Viewer) => void;
};

export type SessionWatch = {
  add: (response: OpenResponse) => () => void;
  /** @param id a session or a member; without it, rechecks every open response */
  recheck: (id?: string) => Promise<void>;
  recheckCount: () => number;
  stop: () => void;
};

/** Milliseconds; finds unannounced changes, such as an expired session (rules 6.10 and 6.13). */
const recheckEvery = 15_000;

export function watchSessions(): SessionWatch {
  const responses = new Set<OpenResponse>();
  let rechecks = 0;
  const timer = setInterval(() => void recheck(), recheckEvery);
  timer.unref();

  async function recheck(id?: string): Promise<void> {
    rechecks += 1;
    // Sequential, so that a thousand streams do not query the database at once.
    for (const response of responses) {
      if (id === undefined || belongsTo(response, id)) await recheckViewer(response);
    }
  }

  async function recheckViewer(response: OpenResponse): Promise<void> {
    // A database failure must not end streams.
    response.viewer = await response.lookUpViewer().catch(() => response.viewer);
    if (responses.has(response)) response.onViewer(response.viewer);
  }

  return {
    add: (response) => {
      responses.add(response);
      // A recheck that ran since the viewer was read did not include this response.
      if (response.recheckCount !== rechecks) void recheckViewer(response);
      return () => void responses.delete(response);
    },
    recheck,
    recheckCount: () => rechecks,
    stop: () => clearInterval(timer),
  };
}

function belongsTo({ viewer, session }: OpenResponse, id: string): boolean {
  return session === id || isOneself(viewer, id);
}
