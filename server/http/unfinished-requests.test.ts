import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ConnectionLimits } from "../listen.ts";
import { uploadHeaders } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { connectRaw, type RawConnection } from "../testing/raw-connection.ts";
import { beginDownload, bigFile } from "../testing/slow-download.ts";
import { useTeam } from "../testing/use-team.ts";
import { publicBodyMaxBytes } from "./limits.ts";

let listener: Server;

const { server, members } = useTeam();

beforeAll(async () => {
  listener = await listenWith(server.app);
});
afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
});

const chunkedJson = { "content-type": "application/json", "transfer-encoding": "chunked" };

async function sendHead(
  requestLine: string,
  headers: Record<string, string> = chunkedJson,
  to = listener,
): Promise<RawConnection> {
  const connection = await connectRaw(to);
  const lines = Object.entries({ host: "localhost", ...headers }).map((line) => line.join(": "));
  connection.send(`${requestLine} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  return connection;
}

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

describe("an unfinished body", () => {
  test.each([
    ["POST", "/api/documents"],
    ["DELETE", "/api/documents/aaaaaaaaaaaaaaaaaaaa"],
    ["POST", "/api/uploads"],
    ["POST", "/api/no-such-address"],
  ])("without a session is refused at once: %s %s", async (method, path) => {
    const connection = await sendHead(`${method} ${path}`);
    connection.send(chunk("{"));
    expect(await connection.receive(/"code":"([\w-]+)"/)).toContain("not-signed-in");
  });

  test("with an invalid token is refused at once", async () => {
    const headers = { ...chunkedJson, authorization: "Bearer paddock_none" };
    const connection = await sendHead("POST /api/session", headers);
    connection.send(chunk("{"));
    expect(await connection.receive(/"code":"([\w-]+)"/)).toContain("token-not-valid");
  });

  test("is refused as soon as it exceeds the limit without a session", async () => {
    const connection = await sendHead("POST /api/session");
    connection.send(chunk("{".padEnd(publicBodyMaxBytes + 1)));
    expect(await connection.receive(/"code":"([\w-]+)"/)).toContain("too-large");
  });

  test("is refused by its declared length", async () => {
    const { "content-type": type } = chunkedJson;
    const length = String(publicBodyMaxBytes + 1);
    const connection = await sendHead("POST /api/session", {
      "content-type": type,
      "content-length": length,
    });
    expect(await connection.receive(/"code":"([\w-]+)"/)).toContain("too-large");
  });

  test("with a session is accepted once it ends", async () => {
    const connection = await sendHead("POST /api/documents", {
      ...chunkedJson,
      cookie: members.lead.cookie,
    });
    connection.send(chunk('{"subteam":"chassis","title":"Rim",'));
    connection.send(chunk('"content":"<p>42 Nm</p>"}') + chunk(""));
    expect(await connection.receive(/HTTP\/1.1 (\d+)/)).toContain("201");
  });
});

test("a whole request has no time limit", () => {
  expect(listener.requestTimeout).toBe(0);
});

test("keeps an idle connection longer than proxies do (rule 7.57)", () => {
  expect(listener.keepAliveTimeout).toBe(125_000);
});

describe("a server with short limits", () => {
  const limits = { head: 60_000, silence: 60_000, idle: 60_000, connections: 100 };
  let limitedServer: Server;

  async function limitTo(changed: Partial<ConnectionLimits>): Promise<void> {
    limitedServer = await listenWith(server.app, { ...limits, ...changed });
  }
  afterEach(() => {
    limitedServer.closeAllConnections();
    limitedServer.close();
  });

  test("makes room for new connections by ending idle ones", async () => {
    await limitTo({ connections: 2 });
    const idle = [
      await sendHead("GET /api/health", {}, limitedServer),
      await sendHead("GET /api/health", {}, limitedServer),
    ];
    for (const connection of idle) await connection.receive(/HTTP\/1.1 (\d+)/);
    const refused = await connectRaw(limitedServer);
    await Promise.all([refused, ...idle].map(({ closed }) => closed));
    const next = await sendHead("GET /api/health", {}, limitedServer);
    expect(await next.receive(/HTTP\/1.1 (\d+)/)).toContain("200");
  });

  const withSession = () => ({ ...chunkedJson, cookie: members.lead.cookie });

  test.each([
    ["that sends nothing", ""],
    ["that stops within its first line", "GET /api/he"],
    ["that stops within its headers", "GET /api/health HTTP/1.1\r\nHost: localhost\r\nAccept:"],
  ])("ends a connection %s", async (_what, sent) => {
    await limitTo({ head: 100 });
    const connection = await connectRaw(limitedServer);
    connection.send(sent);
    expect(await connection.closed).toMatch(/^HTTP\/1.1 408 /);
  });

  test.each([
    ["with a session", "POST /api/documents", true],
    ["on a public operation", "POST /api/session", false],
    ["in an upload", "PATCH /api/uploads/aaaaaaaaaaaaaaaaaaaa", true],
  ])("ends a connection when its body stalls %s", async (_what, requestLine, isSignedIn) => {
    await limitTo({ silence: 100 });
    const headers = isSignedIn ? withSession() : chunkedJson;
    const connection = await sendHead(requestLine, headers, limitedServer);
    connection.send(chunk("{"));
    expect(await connection.closed).not.toContain("HTTP/1.1 201");
  });

  test("lets a body take longer while it keeps moving", async () => {
    await limitTo({ head: 1_000, silence: 1_000 });
    const slow = await sendHead("POST /api/documents", withSession(), limitedServer);
    const silent = await sendHead("POST /api/documents", withSession(), limitedServer);
    let isCut = false;
    void silent.closed.then(() => (isCut = true));
    while (!isCut) {
      slow.send(chunk(" "));
      await setImmediate();
    }
    slow.send(chunk('{"subteam":"chassis","title":"Rim","content":"<p>42 Nm</p>"}') + chunk(""));
    expect(await slow.receive(/HTTP\/1.1 (\d+)/)).toContain("201");
  });

  test("lets an upload take longer while it keeps moving", async () => {
    await limitTo({ head: 1_000, silence: 1_000 });
    const size = 5_000_000;
    const started = await members.lead.send("POST", "/api/uploads", {
      headers: uploadHeaders("lap.bin", size),
    });
    const headers = {
      "transfer-encoding": "chunked",
      "content-type": "application/offset+octet-stream",
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      cookie: members.lead.cookie,
    };
    const address = started.headers.get("location") ?? "";
    const slow = await sendHead(`PATCH ${address}`, headers, limitedServer);
    const silent = await sendHead("POST /api/documents", withSession(), limitedServer);
    let isCut = false;
    void silent.closed.then(() => (isCut = true));
    let sent = 0;
    while (!isCut && sent < size) {
      slow.send(chunk("x"));
      sent += 1;
      await setImmediate();
    }
    expect(isCut).toBe(true);
    slow.send(chunk(""));
    expect(await slow.receive(/upload-offset: (\d+)/i)).toContain(`${sent}`);
  });

  test("lets a response take longer", async () => {
    await limitTo({ silence: 100 });
    const { cookie } = members.lead;
    const listening = await sendHead("GET /api/live", { cookie }, limitedServer);
    await listening.receive(/event: hello/);
    const silent = await sendHead("POST /api/documents", withSession(), limitedServer);
    await silent.closed;
    await members.lead.post("/api/documents", {
      subteam: "chassis",
      title: "Hub",
      content: "<p>x</p>",
    });
    expect(await listening.receive(/"kind":"(document\.[\w.]+)"/)).toContain("document.created");
    listening.disconnect();
  });

  test("ends a connection when its response is not read", async () => {
    await limitTo({ silence: 300 });
    const id = await members.lead.upload("lap.bin", bigFile);
    const { closed, readRest } = await beginDownload(
      limitedServer,
      `/api/files/${id}`,
      members.lead,
    );
    await closed;
    expect((await readRest()).isWhole).toBe(false);
  });

  test("closes a connection over the limit at once until another has closed", async () => {
    await limitTo({ connections: 2 });
    const accepted = once(limitedServer, "connection") as Promise<[Socket]>;
    const first = await connectRaw(limitedServer);
    const left = once((await accepted)[0], "close");
    const second = await connectRaw(limitedServer);
    expect(await (await connectRaw(limitedServer)).closed).toBe("");
    first.disconnect();
    await left;
    const next = await sendHead("GET /api/health", {}, limitedServer);
    expect(await next.receive(/HTTP\/1.1 (\d+)/)).toContain("200");
    second.disconnect();
  });
});
