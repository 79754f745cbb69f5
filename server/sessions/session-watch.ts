import { isOneself, type Viewer } from "../../domain/permissions.ts";

/** What goes on for somebody after their request was permitted: a live stream, a download. */
type Ongoing = {
  /** Who it was when it was asked last. */
  viewer: Viewer;
  /** By its id; null where an API token speaks for the viewer. */
  session: string | null;
  /** What `round` said before it was found out who asks. */
  round: number;
  /** Who it is by now: nobody, once the session has ended. */
  again: () => Promise<Viewer>;
  /** Says who it is: from time to time, and at once when it may be another. */
  tell: (viewer: Viewer) => void;
};

export type SessionWatch = {
  /** @returns what to call when it is over */
  add: (ongoing: Ongoing) => () => void;
  /** Asks again: of all, or of one session or one member, by their id. */
  recheck: (whose?: string) => Promise<void>;
  /** How often it was asked again so far. */
  round: () => number;
  stop: () => void;
};

/** Milliseconds after which also what nobody told of is seen (rule 6.12). */
const recheckEvery = 15_000;

/** Whatever goes on in this process is permitted for as long as its session lives. */
export function watchSessions(): SessionWatch {
  const all = new Set<Ongoing>();
  let rounds = 0;
  const timer = setInterval(() => void recheck(), recheckEvery);
  timer.unref();

  /** One after the other: a thousand sessions are not asked for at once. */
  async function recheck(whose?: string): Promise<void> {
    rounds += 1;
    for (const ongoing of all) {
      if (whose === undefined || isOf(ongoing, whose)) await ask(ongoing);
    }
  }

  async function ask(ongoing: Ongoing): Promise<void> {
    // A database that is away for a moment ends nothing.
    ongoing.viewer = await ongoing.again().catch(() => ongoing.viewer);
    if (all.has(ongoing)) ongoing.tell(ongoing.viewer);
  }

  return {
    add: (ongoing) => {
      all.add(ongoing);
      // A session that ended since it was permitted was not found here.
      if (ongoing.round !== rounds) void ask(ongoing);
      return () => void all.delete(ongoing);
    },
    recheck,
    round: () => rounds,
    stop: () => clearInterval(timer),
  };
}

function isOf({ viewer, session }: Ongoing, whose: string): boolean {
  return session === whose || isOneself(viewer, whose);
}
