import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ConnectionLimits } from "../listen.ts";
import { listenWith } from "../testing/listen-with.ts";
import { connectRaw, type RawConnection } from "../testing/raw-connection.ts";
import { beginDownload, bigFile } from "../testing/slow-download.ts";
import { useTeam } from "../testing/use-team.ts";
import { openBodyMaxBytes } from "./limits.ts";

let listener: Server;

const { server, members } = useTeam();

beforeAll(async () => {
  listener = await listenWith(server.app);
});
afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
});

const jsonInPieces = { "content-type": "application/json", "transfer-encoding": "chunked" };

/** Sends the head of a request, and nothing of its body. */
async function begin(
  place: string,
  headers: Record<string, string> = jsonInPieces,
  to = listener,
): Promise<RawConnection> {
  const connection = await connectRaw(to);
  const lines = Object.entries({ host: "localhost", ...headers }).map((line) => line.join(": "));
  connection.send(`${place} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  return connection;
}

function piece(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

describe("a body that has not ended", () => {
  test.each([
    ["POST", "/api/documents"],
    ["DELETE", "/api/documents/aaaaaaaaaaaaaaaaaaaa"],
    ["POST", "/api/uploads"],
    ["POST", "/api/no-such-address"],
  ])("is refused at once where nobody sends it to %s %s", async (method, path) => {
    const connection = await begin(`${method} ${path}`);
    connection.send(piece("{"));
    expect(await connection.answers(/"code":"([\w-]+)"/)).toContain("not-signed-in");
  });

  test("is refused at once when its token is not valid", async () => {
    const headers = { ...jsonInPieces, authorization: "Bearer paddock_none" };
    const connection = await begin("POST /api/session", headers);
    connection.send(piece("{"));
    expect(await connection.answers(/"code":"([\w-]+)"/)).toContain("token-not-valid");
  });

  test("is refused as soon as it is longer than an open address takes", async () => {
    const connection = await begin("POST /api/session");
    connection.send(piece("{".padEnd(openBodyMaxBytes + 1)));
    expect(await connection.answers(/"code":"([\w-]+)"/)).toContain("too-large");
  });

  test("is refused by the length that it names", async () => {
    const { "content-type": type } = jsonInPieces;
    const length = String(openBodyMaxBytes + 1);
    const connection = await begin("POST /api/session", {
      "content-type": type,
      "content-length": length,
    });
    expect(await connection.answers(/"code":"([\w-]+)"/)).toContain("too-large");
  });

  test("is taken once it has ended, where a session asks", async () => {
    const connection = await begin("POST /api/documents", {
      ...jsonInPieces,
      cookie: members.lead.cookie,
    });
    connection.send(piece('{"subteam":"chassis","title":"Rim",'));
    connection.send(piece('"content":"<p>42 Nm</p>"}') + piece(""));
    expect(await connection.answers(/HTTP\/1.1 (\d+)/)).toContain("201");
  });
});

describe("a server with short limits", () => {
  const limits = { head: 60_000, silence: 60_000, connections: 100 };
  let strict: Server;

  async function limitTo(changed: Partial<ConnectionLimits>): Promise<void> {
    strict = await listenWith(server.app, { ...limits, ...changed });
  }
  afterEach(() => {
    strict.closeAllConnections();
    strict.close();
  });

  const withSession = () => ({ ...jsonInPieces, cookie: members.lead.cookie });

  test.each([
    ["that says nothing", ""],
    ["that stops within its first line", "GET /api/he"],
    ["that stops within its headers", "GET /api/health HTTP/1.1\r\nHost: localhost\r\nAccept:"],
  ])("ends a connection %s", async (_what, sent) => {
    await limitTo({ head: 100 });
    const connection = await connectRaw(strict);
    connection.send(sent);
    expect(await connection.closed).toMatch(/^HTTP\/1.1 408 /);
  });

  test.each([
    ["with a session", "POST /api/documents", true],
    ["on an open address", "POST /api/session", false],
    ["of an upload", "PATCH /api/uploads/aaaaaaaaaaaaaaaaaaaa", true],
  ])("ends a connection whose body falls silent %s", async (_what, place, isSignedIn) => {
    await limitTo({ silence: 100 });
    const connection = await begin(place, isSignedIn ? withSession() : jsonInPieces, strict);
    connection.send(piece("{"));
    expect(await connection.closed).not.toContain("HTTP/1.1 201");
  });

  test("lets a body take longer than that as long as it goes on", async () => {
    await limitTo({ head: 1_000, silence: 1_000 });
    const slow = await begin("POST /api/documents", withSession(), strict);
    const silent = await begin("POST /api/documents", withSession(), strict);
    let isCut = false;
    void silent.closed.then(() => (isCut = true));
    while (!isCut) {
      slow.send(piece(" "));
      await setImmediate();
    }
    slow.send(piece('{"subteam":"chassis","title":"Rim","content":"<p>42 Nm</p>"}') + piece(""));
    expect(await slow.answers(/HTTP\/1.1 (\d+)/)).toContain("201");
  });

  test("lets an answer take longer than that", async () => {
    await limitTo({ silence: 100 });
    const { cookie } = members.lead;
    const listening = await begin("GET /api/live", { cookie }, strict);
    await listening.answers(/event: hello/);
    const silent = await begin("POST /api/documents", withSession(), strict);
    await silent.closed;
    await members.lead.post("/api/documents", {
      subteam: "chassis",
      title: "Hub",
      content: "<p>x</p>",
    });
    expect(await listening.answers(/"kind":"([\w.]+)"/)).toContain("document.created");
    listening.hangUp();
  });

  test("ends a connection whose answer nobody reads", async () => {
    await limitTo({ silence: 300 });
    const id = await members.lead.upload("lap.bin", bigFile);
    const { cut, rest } = await beginDownload(strict, `/api/files/${id}`, members.lead);
    await cut;
    expect((await rest()).isWhole).toBe(false);
  });

  test("closes a connection beyond its limit at once, and takes one when another has left", async () => {
    await limitTo({ connections: 2 });
    const accepted = once(strict, "connection") as Promise<[Socket]>;
    const first = await connectRaw(strict);
    const left = once((await accepted)[0], "close");
    const second = await connectRaw(strict);
    expect(await (await connectRaw(strict)).closed).toBe("");
    first.hangUp();
    await left;
    const next = await begin("GET /api/health", {}, strict);
    expect(await next.answers(/HTTP\/1.1 (\d+)/)).toContain("200");
    second.hangUp();
  });
});
