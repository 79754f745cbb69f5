import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const reconnectDelay = 1_000;

/** Each handler gets "" on connecting, as it may have missed notifications. */
type Channels = Record<string, (payload: string) => void>;

export function listenToPostgres(url: URL, channels: Channels): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const done = keepListening();

  async function keepListening(): Promise<void> {
    while (!ending.signal.aborted) {
      await listenUntilDisconnected().catch(() => undefined);
      await pause(reconnectDelay, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  async function listenUntilDisconnected(): Promise<void> {
    const client = new pg.Client({
      connectionString: url.href,
      application_name: "paddock listener",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    const disconnected = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
      ending.signal.addEventListener("abort", () => resolve());
    });
    try {
      await client.connect();
      client.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      for (const onNotification of Object.values(channels)) onNotification("");
      await disconnected;
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
