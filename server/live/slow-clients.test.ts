import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { askWithoutReading } from "../testing/stalled-client.ts";
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

/** A listener who reads; `until` resolves when so much of a word was heard. */
async function listen({ cookie }: Client, word: string) {
  const { port } = listener.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie } });
  if (!response.body) throw new Error("No stream");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  return {
    until: async (times: number) => {
      while (heard.split(word).length - 1 < times) {
        const { done, value } = await reader.read();
        if (done) throw new Error("The stream has ended");
        heard += value;
      }
    },
    leave: () => reader.cancel(),
  };
}

const together = 50;

/** Less than may wait for one listener, so that nobody is dropped who reads. */
async function happen(subject: string): Promise<void> {
  const kind = "document.changed" as const;
  const event = { kind, subject_id: subject, subteam: null, actor_id: null };
  const events = Array.from({ length: together }, () => ({ ...event, at: Date.now() }));
  await server.context.db.insertInto("events").values(events).execute();
  await server.context.broadcaster.settled();
}

const subject = "x".repeat(1000);
/** Rounds of 50 kB: more than what waits in the buffers of a connection that nobody reads. */
const most = 400;

/** Happens until `isEnough`; another, who reads, has heard it each time. */
async function happenUntil(isEnough: () => boolean): Promise<void> {
  const other = await listen(members.captain, subject);
  for (let round = 1; !isEnough() && round <= most; round += 1) {
    await happen(subject);
    await other.until(round * together);
  }
  await other.leave();
}

test("a listener who does not read loses the connection, and the others hear on", async () => {
  const deaf = await askWithoutReading(listener, "/api/live", members.lead);
  await happenUntil(() => deaf.socket.destroyed);
  expect(deaf.socket.destroyed).toBe(true);
  deaf.hangUp();
  const again = await listen(members.lead, "event: hello");
  await again.until(1);
  await again.leave();
});

test("who does not read loses it with the session too, though less waits for them", async () => {
  const deaf = await askWithoutReading(listener, "/api/live", members.lead);
  await happenUntil(() => deaf.socket.writableNeedDrain);
  await happen(subject);
  expect(deaf.socket.destroyed).toBe(false);
  await members.lead.delete("/api/session");
  await deaf.cut;
  deaf.hangUp();
});
