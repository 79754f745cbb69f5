import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const againAfter = 1_000;

/** What to do with what is told on each channel; told nothing after each lost connection. */
type Channels = Record<string, (told: string) => void>;

/** Hears what any process of the server tells all others. */
export function listenToPostgres(url: URL, channels: Channels): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const done = hear();

  async function hear(): Promise<void> {
    while (!ending.signal.aborted) {
      await hearOnce().catch(() => undefined);
      await pause(againAfter, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  async function hearOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url.href,
      application_name: "paddock news",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    const broken = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
      ending.signal.addEventListener("abort", () => resolve());
    });
    try {
      await client.connect();
      client.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      // What was told while nobody heard.
      for (const told of Object.values(channels)) told("");
      await broken;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}
