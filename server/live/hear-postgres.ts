import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { newsChannel } from "../events/record-event.ts";

const againAfter = 1_000;

/** Calls `wake` when any process of the server has written an event, and after each lost connection. */
export function hearPostgres(url: URL, wake: () => void): { stop: () => Promise<void> } {
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
      client.on("notification", wake);
      await client.query(`listen ${newsChannel}`);
      // What was written while nobody heard.
      wake();
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
