import { describe, expect, test } from "vitest";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { ask } from "../testing/ask.ts";
import type { Client } from "../testing/client.ts";
import { emailOf, signInEveryone, password } from "../testing/sign-in-everyone.ts";
import { openTestServer } from "../testing/test-server.ts";
import { useTeam } from "../testing/use-team.ts";
import { securityHeaders } from "./default-headers.ts";
import { jsonMaxBytes, publicBodyMaxBytes } from "./limits.ts";

const { server, members } = useTeam({
  BASE_URL: "https://wiki.team.example",
  TRUST_PROXY: "10.0.0.0/8",
});

const form = { subteam: "chassis", title: "Origin", content: "<p>x</p>" };

describe("a write from a page", () => {
  test.each([
    ["the base address", { origin: "https://wiki.team.example" }, 201],
    ["the base address without https", { origin: "http://wiki.team.example" }, 403],
    ["the base address at another port", { origin: "https://wiki.team.example:8443" }, 403],
    ["the request's own host", { origin: "https://box.local", host: "box.local" }, 201],
    [
      "the request's own host and port",
      { origin: "https://box.local", host: "box.local:443" },
      201,
    ],
    [
      "the request's own host without https",
      { origin: "http://box.local", host: "box.local" },
      403,
    ],
    [
      "the request's own host at another port",
      { origin: "https://box.local", host: "box.local:3000" },
      403,
    ],
    ["another site", { origin: "https://evil.example" }, 403],
    ["a sandbox", { origin: "null" }, 403],
    ["a host with the same beginning", { origin: "https://wiki.team.example.evil.example" }, 403],
  ])("checks the origin %s", async (_name, headers, status) => {
    expect((await members.lead.post("/api/documents", form, headers)).status).toBe(status);
  });

  test.each([
    ["the base address", "http://localhost:3000", {}, 201],
    ["the base address over https", "https://localhost:3000", {}, 201],
    ["the request's own host", "http://box.local:3000", { host: "box.local:3000" }, 201],
    ["the request's own host over https", "https://box.local", { host: "box.local" }, 201],
    ["the request's own host with another protocol", "ftp://box.local", { host: "box.local" }, 403],
  ])("checks the origin %s on a server without https", async (_name, origin, host, status) => {
    const plain = await openTestServer();
    const { lead } = await signInEveryone(plain);
    const answer = await lead.post("/api/documents", form, { origin, ...host });
    await plain.stop();
    expect(answer.status).toBe(status);
  });

  test("from another site is refused before its permission is checked", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
      const answer = await members.guest.post<Problem>("/api/documents", form, {
        origin: "https://evil.example",
        "content-type": type,
      });
      expect([answer.status, answer.body.code]).toEqual([403, "foreign-origin"]);
    }
    const upload = await members.lead.send("POST", "/api/uploads", {
      headers: { origin: "https://evil.example" },
    });
    expect(upload.status).toBe(403);
    const signOut = await members.lead.delete("/api/session", { origin: "https://evil.example" });
    expect(signOut.status).toBe(403);
  });

  test("without an origin is refused if Sec-Fetch-Site names another site", async () => {
    const response = await ask(server.app, "/api/documents", {
      method: "POST",
      body: JSON.stringify(form),
      headers: {
        "content-type": "application/json",
        cookie: members.lead.cookie,
        "sec-fetch-site": "cross-site",
      },
    });
    expect(response.status).toBe(403);
  });
});

describe("a request body", () => {
  test("has at most 2 MiB", async () => {
    const send = async (size: number) => {
      const start = JSON.stringify({ ...form, padding: "" }).length;
      return (
        await members.lead.post<Problem>("/api/documents", {
          ...form,
          padding: "x".repeat(size - start),
        })
      ).body.code;
    };
    expect(await send(jsonMaxBytes - 1)).toBe("malformed-request");
    expect(await send(jsonMaxBytes)).toBe("malformed-request");
    expect(await send(jsonMaxBytes + 1)).toBe("too-large");
  });

  test("with too large a declared length is refused before the session is checked", async () => {
    const length = { "content-length": String(jsonMaxBytes + 1) };
    expect((await members.nobody.post("/api/documents", {}, length)).status).toBe(413);
  });

  test("without a session is refused with 401, whatever its content", async () => {
    const answer = await members.nobody.post("/api/documents", {
      padding: "x".repeat(jsonMaxBytes),
    });
    expect(answer.status).toBe(401);
  });

  test.each([
    ["POST", "/api/session"],
    ["DELETE", "/api/session"],
    ["POST", "/api/guest-session"],
    ["POST", "/api/setup"],
    ["POST", "/api/account-requests"],
    ["POST", "/api/password-resets"],
    ["POST", "/api/password"],
  ])("has at most 16 KiB for %s %s, even with a session", async (method, path) => {
    const send = async (client: Client, size: number) => {
      const headers = { "content-type": "application/json" };
      const start = JSON.stringify({ padding: "" }).length;
      const body = JSON.stringify({ padding: "x".repeat(size - start) });
      return (await client.send<Problem>(method, path, { headers, body })).body.code;
    };
    for (const client of [members.nobody, members.designer]) {
      expect(await send(client, publicBodyMaxBytes)).toBe("malformed-request");
      expect(await send(client, publicBodyMaxBytes + 1)).toBe("too-large");
    }
  });

  test.each([
    ["another type", { "content-type": "text/plain" }, JSON.stringify(form), 415],
    ["broken JSON", {}, "{", 400],
    ["a list", {}, "[]", 400],
    ["nothing", {}, "", 400],
    ["a NUL in a text", {}, JSON.stringify({ ...form, title: "a\u0000b" }), 400],
  ])("with %s is refused", async (_name, headers, body, status) => {
    const answer = await members.lead.send("POST", "/api/documents", {
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    expect(answer.status).toBe(status);
  });

  test("with very many mistakes gets a short refusal", async () => {
    const tags = Array.from({ length: 900_000 }, () => 0);
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`key ${n}`, 0]));
    for (const body of [
      { ...form, tags },
      { ...form, ...keys },
    ]) {
      const answer = await members.lead.post<Problem>("/api/documents", body);
      expect([answer.status, answer.body.code]).toEqual([400, "malformed-request"]);
      expect(answer.text.length).toBeLessThan(2_000);
    }
  });

  test("may contain an escaped NUL", async () => {
    expect(
      (await members.lead.post("/api/documents", { ...form, title: "C strings end with \\u0000" }))
        .status,
    ).toBe(201);
  });
});

describe("responses", () => {
  test("carry security headers and a request id", async () => {
    for (const path of ["/api/config", "/login", "/api/nothing", "/nothing"]) {
      const { headers } = await members.nobody.get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toContain("max-age");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("content-security-policy")).not.toContain("unsafe-inline");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toMatch(/^[a-z0-9]{20}$/);
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });

  test.each([
    ["https://wiki.kestrel.edu", "same-origin"],
    ["http://localhost:3000", "same-origin"],
    ["http://192.168.1.20:3000", undefined],
  ])("from %s carry the opener policy only where browsers follow it", (address, policy) => {
    expect(securityHeaders(address)["cross-origin-opener-policy"]).toBe(policy);
  });

  test("to refusals are problems with a stable code and a sentence", async () => {
    const answer = await members.nobody.get<Problem>("/api/search?q=a");
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body).toEqual({
      type: "about:blank",
      title: "Unauthorized",
      status: 401,
      code: "not-signed-in",
      detail: "Please sign in.",
      requestId: answer.headers.get("x-request-id"),
    });
  });

  test("to an unsupported method name the supported ones", async () => {
    const answer = await members.lead.send("PUT", "/api/session");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST, DELETE"]);
  });

  test("to an unknown address are 404 with a session and 401 without one", async () => {
    expect((await members.lead.get("/api/nothing")).status).toBe(404);
    expect((await members.nobody.get("/api/nothing")).status).toBe(401);
  });

  test.each([
    "/api/documents/%00",
    "/api/documents/a%00b",
    "/document/%00",
    "/%00",
    "/api/subteams/chassis/documents?tag=%00",
    "/api/members?q=a%00b",
    "/api/records?q=%00",
    "/subteam/chassis?tag=%00",
  ])("to an address with a NUL are 400: %s", async (path) => {
    expect((await members.captain.get(path)).status).toBe(400);
  });

  test("to a query with a doubly encoded NUL are 200", async () => {
    expect((await members.captain.get("/api/members?q=%2500")).status).toBe(200);
  });

  test("to the folder of built files are 404", async () => {
    for (const path of ["/assets", "/assets/"])
      expect((await members.nobody.get(path)).status).toBe(404);
  });

  test("bind the session cookie to its host if the base address is https", async () => {
    const visitor = server.visitor();
    const opened = await visitor.post("/api/session", { email: emailOf("lead"), password });
    const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax";
    expect(opened.headers.get("set-cookie")).toMatch(
      new RegExp(`^__Host-paddock_session=[\\w-]+; Max-Age=2592000; ${attributes}$`),
    );
    const ended = await visitor.delete("/api/session");
    expect(ended.headers.get("set-cookie")).toBe(
      `__Host-paddock_session=; Max-Age=0; ${attributes}`,
    );
  });

  test("ignore a session cookie that another host may have set", async () => {
    const visitor = server.visitor();
    await visitor.post("/api/session", { email: emailOf("lead"), password });
    expect((await visitor.get<SessionAnswer>("/api/session")).body.viewer.kind).toBe("member");
    visitor.cookie = visitor.cookie.replace("__Host-", "");
    expect((await visitor.get<SessionAnswer>("/api/session")).body.viewer.kind).toBe("nobody");
    expect((await visitor.get("/")).headers.get("location")).toBe("/login");
  });

  test("are logged with their route, never with the query", async () => {
    await members.lead.get("/api/search?q=very-private-words");
    const line = JSON.parse(server.lines.at(-1) ?? "{}");
    expect(line).toMatchObject({
      message: "request",
      method: "GET",
      route: "/api/search",
      status: 200,
    });
    expect(server.lines.join("\n")).not.toContain("very-private-words");
  });
});

describe("a page", () => {
  test.each([
    ["/", 302, "/login"],
    ["/document/abc?x=1", 302, "/login?to=%2Fdocument%2Fabc%3Fx%3D1"],
    ["/create/chassis", 302, "/login?to=%2Fcreate%2Fchassis"],
  ])("%s redirects a visitor to sign in and back", async (path, status, location) => {
    const answer = await members.nobody.get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([status, location]);
  });

  test.each(["/subteam/marketing", "/document/aaaaaaaaaaaaaaaaaaaa", "/nothing", "/a/b"])(
    "answers 404 for the unknown address %s",
    async (path) => {
      expect((await members.lead.get(path)).status).toBe(404);
    },
  );

  test("carries its first data in a way that cannot close the element", async () => {
    await server.context.db
      .updateTable("members")
      .set({ first_name: "</script><script>alert(1)//" })
      .where("email_key", "=", emailOf("lead"))
      .execute();
    const { text } = await members.lead.get("/");
    expect(text).not.toContain("</script><script>alert(1)");
    const data = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? "";
    expect(JSON.parse(data)).toMatchObject({
      session: { viewer: { role: "team-lead" } },
      config: { teamName: "Paddock" },
    });
  });
});

describe("requests through a proxy", () => {
  test("count for the address that the trusted proxy saw, not the claimed one", async () => {
    const proxy = server.visitor("10.0.0.1");
    const guess = async (forwarded: string) =>
      (
        await proxy.post(
          "/api/guest-session",
          { teamPassword: "wrong" },
          { "x-forwarded-for": forwarded },
        )
      ).status;
    for (let n = 0; n < 30; n += 1) await guess(`1.1.1.${n}, 203.0.113.7`);
    expect(await guess("9.9.9.9, 203.0.113.7")).toBe(429);
    expect(await guess("203.0.113.8")).toBe(401);
  });

  test.each(["203.0.113.9:PORT", "[2001:db8:0:9::1]:PORT"])(
    "from %s count as one address, whatever the port",
    async (forwarded) => {
      const proxy = server.visitor("10.0.0.1");
      const guess = async (port: number) => {
        const headers = { "x-forwarded-for": forwarded.replace("PORT", `${port}`) };
        return (await proxy.post("/api/guest-session", { teamPassword: "wrong" }, headers)).status;
      };
      for (let n = 0; n < 30; n += 1) await guess(40_000 + n);
      expect(await guess(50_000)).toBe(429);
    },
  );

  test("from one IPv6 network count as one address", async () => {
    const proxy = server.visitor("10.0.0.1");
    const guess = async (address: string) =>
      (
        await proxy.post(
          "/api/guest-session",
          { teamPassword: "wrong" },
          { "x-forwarded-for": address },
        )
      ).status;
    for (let n = 0; n < 30; n += 1) await guess(`2001:db8:0:7::${n.toString(16)}`);
    expect(await guess("2001:0db8::7:1:2:3:4")).toBe(429);
    expect(await guess("2001:db8:0:8::1")).toBe(401);
  });
});
