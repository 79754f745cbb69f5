import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenOnFreePort } from "../../server/testing/listen-on-free-port.ts";
import { openClient } from "../writes/open-client.ts";
import { followStream, type Follower } from "./follow-stream.ts";
import { findGaps } from "./follow-streams.ts";

let server: Server;
let follower: Follower;
/** The `last-event-id` of each connection. */
let resumedAfter: (string | undefined)[];
let connected: PromiseWithResolvers<ServerResponse>;

beforeEach(async () => {
  resumedAfter = [];
  connected = Promise.withResolvers();
  server = createServer((request, response) => {
    resumedAfter.push(request.headers["last-event-id"] as string | undefined);
    response.writeHead(200, { "content-type": "text/event-stream" });
    connected.resolve(response);
  });
  const port = await listenOnFreePort(server);
  follower = followStream(openClient({ urls: [new URL(`http://127.0.0.1:${port}`)] }));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await follower.stop();
});

/** Writes to the stream, perhaps in the middle of a frame. */
async function send(text: string): Promise<ServerResponse> {
  const response = await connected.promise;
  response.write(text);
  return response;
}

const event = (id: number) => `id: ${id}\ndata: {"kind":"document.created"}\n\n`;

test("resumes a stream that broke off after its last event", async () => {
  await send("retry: 2000\nid: 7\nevent: hello\ndata:\n\n");
  const response = await send(`${event(8)}event: beat\ndata:\n\nid: 9\nda`);
  await expect.poll(() => follower.received).toEqual([8]);
  connected = Promise.withResolvers();
  response.destroy();
  await send(event(9));
  await expect.poll(() => follower.received).toEqual([8, 9]);
  expect(resumedAfter).toEqual([undefined, "8"]);
  expect([follower.begunAfter(), follower.connections(), follower.resets()]).toEqual([7, 2, 0]);
  expect(findGaps(follower, [6, 7, 8, 9], 0)).toEqual([]);
});

test("reports missing events, events out of order, and resets", async () => {
  await send(`id: 1\nevent: reset\ndata:\n\n${event(3)}${event(2)}`);
  await expect.poll(() => follower.received).toEqual([3, 2]);
  expect(findGaps(follower, [2, 3, 4], 0)).toEqual([
    "stream 0 missed 1 events",
    "stream 0 went back 1 times",
    "stream 0 was reset 1 times",
  ]);
});
