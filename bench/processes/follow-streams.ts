import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../server/db/open.ts";
import { openClient, type Servers } from "../writes/open-client.ts";
import { followStream, type Follower } from "./follow-stream.ts";

export type StreamsOutcome = {
  followers: number;
  /** Connections of all followers. Each one after a follower's first resumes a broken stream. */
  connections: number;
  /** Events that each should have received. */
  events: number;
  problems: string[];
};

/** The most streams that a session may have at one process. */
const followersMax = 10;
/** Kinds that are not sent to everybody. */
const personal = [
  "document.starred",
  "import.changed",
  "notifications.changed",
  "portfolio.changed",
] as const;
const patience = 60_000;

/** Follows the live streams of a captain, to whom all other events are sent. */
export function followStreams(servers: Servers, cookie: string) {
  const followers = Array.from({ length: followersMax }, () =>
    followStream(openClient(servers, cookie)),
  );
  return {
    end: async (database: URL): Promise<StreamsOutcome> => {
      const ids = await readIds(database);
      const giveUpAt = Date.now() + patience;
      const hasAll = ({ received }: Follower) => received.includes(ids.at(-1) ?? 0);
      while (!followers.every(hasAll) && Date.now() < giveUpAt) await pause(100);
      await Promise.all(followers.map((follower) => follower.stop()));
      return {
        followers: followers.length,
        connections: followers.reduce((sum, follower) => sum + follower.connections(), 0),
        events: ids.length,
        problems: followers.flatMap((follower, n) => findGaps(follower, ids, n)),
      };
    },
  };
}

async function readIds(database: URL): Promise<number[]> {
  const db = openDatabase(database);
  try {
    const rows = await db
      .selectFrom("events")
      .select("id")
      .where("kind", "not in", personal)
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => Number(id));
  } finally {
    await db.destroy();
  }
}

export function findGaps({ received, begunAfter, resets }: Follower, ids: number[], n: number) {
  const known = new Set(received);
  const missing = ids.filter((id) => id > (begunAfter() ?? 0) && !known.has(id));
  const back = received.filter((id, at) => id < (received[at - 1] ?? 0));
  return [
    ...(missing.length > 0 ? [`stream ${n} missed ${missing.length} events`] : []),
    ...(back.length > 0 ? [`stream ${n} went back ${back.length} times`] : []),
    ...(resets() > 0 ? [`stream ${n} was reset ${resets()} times`] : []),
  ];
}
