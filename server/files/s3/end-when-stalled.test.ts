import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenOnFreePort } from "../../testing/listen-on-free-port.ts";
import { endWhenStalled } from "./end-when-stalled.ts";

const interval = 50;
let server: ReturnType<typeof createServer>;
let port: number;
let response: ServerResponse;

beforeEach(async () => {
  server = createServer((_request, answer) => {
    response = answer;
    answer.writeHead(200, { "content-length": 10 });
    answer.write("01234");
  });
  port = await listenOnFreePort(server);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(): Promise<IncomingMessage> {
  // The client of S3 listens too.
  const request = get({ host: "127.0.0.1", port }).on("error", () => undefined);
  const [body] = (await once(request, "response")) as [IncomingMessage];
  return body;
}

test("ends an answer that stops in the middle", async () => {
  const body = endWhenStalled(await ask(), interval);
  await expect(text(body)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("waits for a slow reader", async () => {
  const body = await ask();
  await once(body, "readable");
  endWhenStalled(body, interval);
  let checks = 0;
  const timer = setInterval(() => (checks += 1), interval);
  await expect.poll(() => checks).toBeGreaterThan(3);
  clearInterval(timer);
  response.end("56789");
  expect(await text(body)).toBe("0123456789");
});
