import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { requestWithoutReading } from "../testing/stalled-client.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

let listener: Server;

const { server, members } = useTeamPerTest();

beforeEach(async () => {
  listener = await listenWith(server.app);
});
afterEach(async () => {
  listener.closeAllConnections();
  listener.close();
});

/** A client that reads its stream; `waitFor` resolves once it has received `word` that often. */
async function listen({ cookie }: Client, word: string) {
  const { port } = listener.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie } });
  if (!response.body) throw new Error("No stream");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  return {
    waitFor: async (times: number) => {
      while (received.split(word).length - 1 < times) {
        const { done, value } = await reader.read();
        if (done) throw new Error("The stream has ended");
        received += value;
      }
    },
    leave: () => reader.cancel(),
  };
}

const batchSize = 50;

/** Adds fewer bytes than a stream buffers, so that a client that reads keeps up. */
async function addEvents(subject: string): Promise<void> {
  const kind = "document.changed" as const;
  const event = { kind, subject_id: subject, subteam: null, actor_id: null };
  const events = Array.from({ length: batchSize }, () => ({ ...event, at: Date.now() }));
  await server.context.db.insertInto("events").values(events).execute();
  await server.context.broadcaster.settled();
}

const subject = "x".repeat(1000);
/** Batches of 50 kB each; together more than all buffers of a connection hold. */
const batchesMax = 400;

/** Adds events until `isEnough`, while another client receives all of them. */
async function addEventsUntil(isEnough: () => boolean): Promise<void> {
  const other = await listen(members.captain, subject);
  for (let batch = 1; !isEnough() && batch <= batchesMax; batch += 1) {
    await addEvents(subject);
    await other.waitFor(batch * batchSize);
  }
  await other.leave();
}

test("disconnects a client that does not read, while others keep receiving", async () => {
  const stalled = await requestWithoutReading(listener, "/api/live", members.lead);
  await addEventsUntil(() => stalled.socket.destroyed);
  expect(stalled.socket.destroyed).toBe(true);
  stalled.disconnect();
  const reconnected = await listen(members.lead, "event: hello");
  await reconnected.waitFor(1);
  await reconnected.leave();
});

test("disconnects a client with unread data when its session ends", async () => {
  const stalled = await requestWithoutReading(listener, "/api/live", members.lead);
  await addEventsUntil(() => stalled.socket.writableNeedDrain);
  await addEvents(subject);
  expect(stalled.socket.destroyed).toBe(false);
  await members.lead.delete("/api/session");
  await stalled.closed;
  stalled.disconnect();
});
