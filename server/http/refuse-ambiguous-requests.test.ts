import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { connectRaw } from "../testing/raw-connection.ts";
import { useTeam } from "../testing/use-team.ts";

let listener: Server;

const { server, members } = useTeam();

beforeAll(async () => {
  listener = await listenWith(server.app);
});
afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
});

type RawRequest = { lines?: string[]; method?: string; version?: string; client?: Client };

/** Sends a raw request and returns the status, the refusal code, and the whole response. */
async function ask(target: string, rawRequest: RawRequest = {}) {
  const { lines = ["Host: localhost"], method = "GET", version = "1.1", client } = rawRequest;
  const connection = await connectRaw(listener);
  const cookieLine = client?.cookie ? [`Cookie: ${client.cookie}`] : [];
  const requestLine = `${method} ${target} HTTP/${version}`;
  const head = [requestLine, ...lines, ...cookieLine, "Connection: close"];
  connection.send(`${head.join("\r\n")}\r\n\r\n`);
  const text = await connection.closed;
  const [, status] = /^HTTP\/1.1 (\d+)/.exec(text) ?? [];
  return { status: Number(status), code: /"code":"([\w-]+)"/.exec(text)?.[1], text };
}

describe("a Host header", () => {
  test.each([
    ["Host:"],
    ["Host: a b"],
    ["Host: a/b"],
    ["Host: ada@wiki.example"],
    ["Host: wiki.example?x"],
    ["Host: wiki.example#x"],
    ["Host: wiki\\example"],
    ["Host: a,b"],
    ["Host: a..b"],
    ["Host: -"],
    ["Host: %61.example"],
    ["Host: wiki.example:"],
    ["Host: wiki.example:99999"],
    ["Host: 1.2.3.999"],
    ["Host: [::1"],
    ["Host: ::1"],
    ["Host: localhost", "Host: localhost"],
    ["Host: localhost", "host: wiki.example"],
    ["Accept: */*"],
  ])("is refused unless it is one address: %s %s", async (...lines) => {
    for (const target of ["/", "/login", "/api/config", "/nobody"]) {
      const answer = await ask(target, { lines });
      expect([answer.status, answer.code]).toEqual([400, "malformed-request"]);
    }
  });

  test.each([
    "localhost",
    "wiki.team.example",
    "WIKI.Team.Example:443",
    "wiki.team.example.",
    "team_wiki:3000",
    "192.0.2.7",
    "192.0.2.7:80",
    "[::1]",
    "[2001:db8::7]:3000",
    "xn--bcher-kva.example",
  ])("with one address is accepted: %s", async (host) => {
    const lines = [`Host: ${host}`];
    expect((await ask("/api/config", { lines })).status).toBe(200);
    expect((await ask("/login", { lines })).status).toBe(200);
  });

  test("may be missing before HTTP/1.1", async () => {
    expect((await ask("/api/config", { lines: [], version: "1.0" })).status).toBe(200);
  });

  test("that is invalid gets the usual problem answer and is logged without its path", async () => {
    const { text } = await ask("/private", { lines: ["Host: a b"], method: "POST" });
    const [, id] = /x-request-id: (\w{20})\r\n/.exec(text) ?? [];
    expect(text).toContain(`"requestId":"${id}"`);
    expect(text).toContain("content-type: application/problem+json\r\n");
    expect(text).toContain("x-content-type-options: nosniff\r\n");
    const line: unknown = JSON.parse(server.lines.at(-1) ?? "{}");
    expect(line).toMatchObject({ id, method: "POST", route: "/*", status: 400 });
    expect(server.lines.join("\n")).not.toContain("private");
  });
});

describe("a path", () => {
  test.each([
    "/%61pi/config",
    "/api/%63onfig",
    "/api/confi%67",
    "/API/config",
    "/api%2fconfig",
    "//api/config",
    "/api//config",
    "/./api/config",
    "/api/./config",
    "/x/../api/config",
    "/x/%2e%2e/api/config",
    "/x/.%2E/api/config",
    "/%2e/api/config",
    "/api/config/.",
    "/api/config/x/..",
    "/assets/%2e%2e/api/config",
    "/assets/..%2fapi/config",
    "/%2561pi/config",
    "/%6cogin",
    "/document/%0d%0ax",
    "/document/%0d%0ax/history",
    "/document/%0d%0ax/history/1",
    "/document/a%2fb/history",
    "/document/%09/history",
    "/document/%7f/history",
    "/%0d%0alocation:%20x",
    "http://localhost/%61pi/config",
    "http://localhost/x/../api/config",
  ])("in another spelling answers 404: %s", async (target) => {
    expect((await ask(target, { client: members.guest })).status).toBe(404);
  });

  test.each([
    "/%",
    "/%zz",
    "/api/%E0%A4%A",
    "/document/%ff",
    "/document/%ff/history",
    "/api/documents/%c0%ae",
    "/api\\config",
    "/api/config#x",
    "*",
    "http:///api/config",
    "http://a@b/api/config",
    "http://a,b/api/config",
    "/document/%00/history",
  ])("that cannot be decoded is malformed: %s", async (target) => {
    const answer = await ask(target, { client: members.guest });
    expect([answer.status, answer.code]).toEqual([400, "malformed-request"]);
  });

  test.each([
    ["/api/config", 200],
    ["/api/config?x=%61%2e%2e/%0d%0a", 200],
    ["/api/portfolio/slugs/a%2Fb%20%C3%A9", 200],
    ["http://localhost/api/config", 200],
    ["/document/caf%C3%A9/history", 404],
    ["/a.b-c_d~e", 404],
    ["/...", 404],
  ])("in its canonical spelling reaches its route: %s", async (target, status) => {
    expect((await ask(target, { client: members.lead })).status).toBe(status);
  });
});
