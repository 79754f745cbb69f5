import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../../server/testing/client.ts";

/** Milliseconds since the end of the fault. */
export type Recovery = { write: number; health: number };

const giveUpAfter = 60_000;
const interval = 20;

export async function measureRecovery(client: Client, faultEnded: number): Promise<Recovery> {
  const read = () => client.get("/api/subteams/general/documents");
  const write = () => client.send("PUT", "/api/subteams/general/watch");
  const health = () => client.get("/api/health");
  const since = async (asks: (() => Promise<{ status: number }>)[]) => {
    for (const ask of asks) await untilAnswered(ask);
    return performance.now() - faultEnded;
  };
  return { write: await since([read, write]), health: await since([health]) };
}

async function untilAnswered(ask: () => Promise<{ status: number }>): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfter;
  for (;;) {
    const answer = await ask().catch(() => ({ status: 0 }));
    if (answer.status >= 200 && answer.status < 300) return;
    if (performance.now() > giveUpAt) throw new Error(`Not ready again: ${answer.status}.`);
    await pause(interval);
  }
}
