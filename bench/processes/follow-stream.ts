import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../../server/testing/client.ts";

export type Follower = {
  /** Ids of the events, as they arrived. */
  received: number[];
  /** Id of the last event before the stream was opened. Only later events arrive. */
  begunAfter: () => number | undefined;
  connections: () => number;
  /** How often the server asked for a refetch of everything. */
  resets: () => number;
  stop: () => Promise<void>;
};

const reconnectDelay = 500;

/** Follows the live stream as a browser does, which resumes after its last event. */
export function followStream(client: Client): Follower {
  const received: number[] = [];
  let [connections, resets] = [0, 0];
  let begunAfter: number | undefined;
  let last: number | undefined;
  let reader: ReadableStreamDefaultReader<string> | undefined;
  let isStopped = false;

  function take(frame: string): void {
    const id = /^id: (\d+)$/m.exec(frame)?.[1];
    if (id !== undefined) last = Number(id);
    begunAfter ??= last;
    if (/^event: reset$/m.test(frame)) resets += 1;
    if (last !== undefined && /^data: ./m.test(frame)) received.push(last);
  }

  async function readToEnd(): Promise<void> {
    const headers = last === undefined ? {} : { "last-event-id": String(last) };
    const { body, status } = await client.raw("GET", "/api/live", { headers });
    if (status !== 200) return void (await body?.cancel());
    connections += 1;
    reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      const frames = (rest + part.value).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) take(frame);
    }
  }

  const following = (async () => {
    while (!isStopped) {
      // The stream breaks when its process is killed.
      await readToEnd().catch(() => undefined);
      if (!isStopped) await pause(reconnectDelay);
    }
  })();

  return {
    received,
    begunAfter: () => begunAfter,
    connections: () => connections,
    resets: () => resets,
    stop: async () => {
      isStopped = true;
      await reader?.cancel().catch(() => undefined);
      await following;
    },
  };
}
