import { once } from "node:events";
import { request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenWith } from "../testing/listen-with.ts";
import { filled } from "../testing/portfolio-forms.ts";
import { cast, closeTeam, openTeam, world } from "../testing/team.ts";

let server: Server;
/** How often the framework was asked. */
let asked: number;

beforeEach(async () => {
  await openTeam();
  await save("Battery systems");
  await cast.nobody.get("/theo-okafor");
  asked = 0;
  const { inFront, fetch } = world.app;
  const counted: typeof fetch = (...all) => {
    asked += 1;
    return fetch(...all);
  };
  server = await listenWith({ inFront, fetch: counted });
});
afterEach(async () => {
  server.close();
  await closeTeam();
});

async function save(subtitle: string): Promise<void> {
  const form = await filled(cast.lead, { subtitle });
  expect((await cast.lead.put("/api/portfolio", form)).status).toBe(200);
}

type Said = { status: number; headers: IncomingMessage["headers"]; bytes: Buffer };

/** Through the port, with the very bytes that were sent. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, method, path, headers, agent: false });
  outgoing.end();
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const said: Said = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes: await buffer(answer),
  };
  return said;
}

/** Without what differs from answer to answer. */
function lasting({ status, headers, bytes }: Said) {
  const { date: _date, "x-request-id": _id, ...others } = headers;
  return { status, bytes, headers: others };
}

/** Something asked along makes it go the way of all pages. */
const longWay = "/theo-okafor?from=card";

test.each([["br"], ["gzip"], ["identity"]])(
  "a page that is ready is what the framework would answer, as %s",
  async (encoding) => {
    const accepted = { "accept-encoding": encoding };
    const ready = await ask("/theo-okafor", accepted);
    expect(ready.headers["x-frame-options"]).toBe("DENY");
    const known = { ...accepted, "if-none-match": ready.headers.etag ?? "" };
    const unchanged = await ask("/theo-okafor", known);
    expect(asked).toBe(0);
    expect(lasting(ready)).toEqual(lasting(await ask(longWay, accepted)));
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    expect(lasting(unchanged)).toEqual(lasting(await ask(longWay, known)));
    expect(asked).toBe(2);
  },
);

test("an answer that is ready is named, and logged without who asked", async () => {
  world.lines.length = 0;
  const { headers } = await ask("/theo-okafor");
  expect(asked).toBe(0);
  const id = headers["x-request-id"];
  expect(id).toMatch(/^[a-z0-9]{20}$/);
  const lines = world.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const { ms, ...said } = lines.find((line) => line["id"] === id) ?? {};
  expect(said).toEqual({ message: "request", id, method: "GET", route: "/:slug", status: 200 });
  expect(ms).toBeGreaterThan(0);
});

test("only who asks to read it is answered with what is ready", async () => {
  const head = await ask("/theo-okafor", {}, "HEAD");
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect((await ask("/theo-okafor", {}, "POST")).status).toBe(405);
  expect((await ask("/somebody-else")).status).toBe(404);
  expect(asked).toBe(3);
});

test("what was ready before a change is not answered after it", async () => {
  const before = await ask("/theo-okafor");
  await save("Aerodynamics");
  const after = await ask("/theo-okafor", { "if-none-match": before.headers.etag ?? "" });
  expect([after.status, after.bytes.includes("Aerodynamics")]).toEqual([200, true]);
});
