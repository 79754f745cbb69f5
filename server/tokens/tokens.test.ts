import { afterEach, describe, expect, test, vi } from "vitest";
import type { Role } from "../../domain/people/roles.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { ApiTokenList, CreatedApiToken } from "../../domain/tokens/token-shapes.ts";
import { tokensMax, type TokenAccess } from "../../domain/tokens/tokens.ts";
import { uploadHeaders, type Client } from "../testing/client.ts";
import { peopleAccess } from "../testing/people-access.ts";
import {
  emailOf,
  signInEveryone,
  password,
  createTokenClient,
  teamPassword,
} from "../testing/sign-in-everyone.ts";
import { openTestServer } from "../testing/test-server.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

afterEach(async () => {
  vi.useRealTimers();
  await server.context.db.deleteFrom("api_tokens").execute();
});

const document = { subteam: "aerodynamics", title: "Wing map", content: "<p>x</p>" };

const nothingKnown = {
  documentId: "",
  fileId: "",
  otherFileId: "",
  pictureId: "",
  loosePictureId: "",
};

/** Writes that only captains may do. */
const accountWrites = peopleAccess.filter(
  ({ route, statuses }) => !route.startsWith("GET ") && statuses.lead === 403,
);

async function createToken(
  client: Client,
  access: TokenAccess,
  name = "Bench",
): Promise<CreatedApiToken> {
  const answer = await client.post<CreatedApiToken>("/api/tokens", { name, access });
  expect(answer.status).toBe(201);
  return answer.body;
}

function programWith(token: string, address?: string): Client {
  const program = server.visitor(address);
  program.token = token;
  return program;
}

async function listTokens(client: Client): Promise<ApiTokenList["tokens"]> {
  return (await client.get<ApiTokenList>("/api/tokens")).body.tokens;
}

describe("a token", () => {
  test("is shown once, stored only as a hash, and never logged", async () => {
    const { token, ...created } = await createToken(members.lead, "read", "  Test bench ");
    expect(token).toMatch(/^paddock_[\w-]{43}$/);
    expect(created).toMatchObject({ name: "Test bench", access: "read", lastUsedAt: null });
    await programWith(token).get("/api/search?q=a");
    expect(JSON.stringify(await listTokens(members.lead))).not.toContain(token);
    const stored = await server.context.db.selectFrom("api_tokens").selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token.slice("paddock_".length));
    expect(server.lines.join("")).not.toContain(token);
  });

  test.each([
    [{ name: " " }, 422, "required-fields-missing"],
    [{ name: "\u3164\u200d" }, 422, "required-fields-missing"],
    [{ name: "n".repeat(101) }, 422, "name-too-long"],
    [{ access: "captain" }, 400, "malformed-request"],
    [{ role: "captain" }, 400, "malformed-request"],
  ])("is refused with %o", async (change, status, code) => {
    const form = { name: "Bench", access: "read", ...change };
    const answer = await members.lead.post<Problem>("/api/tokens", form);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await listTokens(members.lead)).toEqual([]);
  });

  test("is listed for its own member, newest first", async () => {
    await createToken(members.designer, "write", "Another member's");
    vi.useFakeTimers({ toFake: ["Date"] });
    const first = new Date().toISOString();
    await createToken(members.lead, "read", "First");
    vi.setSystemTime(Date.now() + 60_000);
    const second = new Date().toISOString();
    await createToken(members.lead, "write", "Second");
    const id = expect.stringMatching(/^[a-z0-9]{20}$/);
    expect(await listTokens(members.lead)).toEqual([
      {
        id,
        name: "Second",
        access: "write",
        createdAt: second,
        lastUsedAt: null,
      },
      {
        id,
        name: "First",
        access: "read",
        createdAt: first,
        lastUsedAt: null,
      },
    ]);
  });

  test("is revoked only by its own member, and ends at once", async () => {
    const { id, token } = await createToken(members.lead, "read");
    const program = programWith(token);
    expect((await members.captain.delete<Problem>(`/api/tokens/${id}`)).body.code).toBe(
      "token-not-found",
    );
    expect((await program.get("/api/search?q=a")).status).toBe(200);
    expect((await members.lead.delete(`/api/tokens/${id}`)).status).toBe(204);
    expect((await program.get("/api/search?q=a")).status).toBe(401);
    expect((await members.lead.delete(`/api/tokens/${id}`)).status).toBe(404);
  });

  test("is refused beyond twenty, even when many are created at once", async () => {
    const form = { name: "Bench", access: "read" };
    const answers = await Promise.all(
      Array.from({ length: tokensMax + 5 }, () => members.lead.post<Problem>("/api/tokens", form)),
    );
    const refused = answers.filter((answer) => answer.status === 422);
    expect(refused.map((answer) => answer.body.code)).toEqual(
      Array.from({ length: 5 }, () => "too-many-tokens"),
    );
    expect(await listTokens(members.lead)).toHaveLength(tokensMax);
    await createToken(members.designer, "read");
  });
});

describe("a script", () => {
  test("with a read token reads but cannot write", async () => {
    const program = await createTokenClient(server, members.designer, "read");
    expect((await program.get("/api/subteams/aerodynamics/documents")).status).toBe(200);
    const create = await program.post<Problem>("/api/documents", document);
    expect([create.status, create.body.code]).toEqual([403, "token-read-only"]);
    const upload = await program.send("POST", "/api/uploads", {
      headers: uploadHeaders("a.txt", 1),
      body: "a",
    });
    expect(upload.status).toBe(403);
  });

  test("with a write token acts as its member", async () => {
    const program = await createTokenClient(server, members.designer, "write");
    const fileId = await program.upload("map.csv", "15,210\n");
    const form = { ...document, attachments: [fileId] };
    const { status, body } = await program.post<{ id: string }>("/api/documents", form);
    expect(status).toBe(201);
    const { text } = await members.lead.get(`/api/documents/${body.id}`);
    expect(text).toContain("Dana Ito");
    expect(text).toContain("map.csv");
  });

  test("follows its member's current role", async () => {
    const program = await createTokenClient(server, members.lead, "write");
    const become = (role: Role) =>
      server.context.db
        .updateTable("members")
        .set({ role })
        .where("email_key", "=", emailOf("lead"))
        .execute();
    expect((await program.get("/api/first-steps")).status).toBe(403);
    await become("captain");
    expect((await program.get("/api/first-steps")).status).toBe(200);
    await become("team-lead");
    expect((await program.get("/api/first-steps")).status).toBe(403);
  });

  test("is refused for a removed member, and its token goes with the member's row", async () => {
    const leaving = await openTestServer();
    const { designer } = await signInEveryone(leaving);
    const program = await createTokenClient(leaving, designer, "write");
    expect((await program.get("/api/search?q=a")).status).toBe(200);
    const { db } = leaving.context;
    await db
      .updateTable("members")
      .set({ status: "removed" })
      .where("email_key", "=", emailOf("designer"))
      .execute();
    expect((await program.get("/api/search?q=a")).status).toBe(401);
    await db.deleteFrom("members").where("email_key", "=", emailOf("designer")).execute();
    expect((await program.get("/api/search?q=a")).status).toBe(401);
    expect(await db.selectFrom("api_tokens").selectAll().execute()).toEqual([]);
    await leaving.stop();
  });

  test("keeps working when its member signs out", async () => {
    const visitor = server.visitor();
    await visitor.post("/api/session", { email: emailOf("designer"), password });
    const program = await createTokenClient(server, visitor, "read");
    await visitor.delete("/api/session");
    expect((await program.get("/api/search?q=a")).status).toBe(200);
  });

  test("cannot create, list, or revoke tokens", async () => {
    const { id, token } = await createToken(members.lead, "write");
    const program = programWith(token);
    const answers = [
      await program.get<Problem>("/api/tokens"),
      await program.post<Problem>("/api/tokens", { name: "Another", access: "write" }),
      await program.delete<Problem>(`/api/tokens/${id}`),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body.code]).toEqual([403, "session-needed"]);
    expect(await listTokens(members.lead)).toHaveLength(1);
  });

  test.each(accountWrites)("cannot manage accounts for a captain: $route", async ({ ask }) => {
    const program = await createTokenClient(server, members.captain, "write");
    expect((await program.get("/api/members")).status).toBe(200);
    const { status, text } = await ask(program, nothingKnown);
    expect([status, (JSON.parse(text) as Problem).code]).toEqual([403, "session-needed"]);
  });

  test("sees its member as the viewer, but has no session", async () => {
    const program = await createTokenClient(server, members.designer, "write");
    const session = await program.get<SessionAnswer>("/api/session");
    expect(session.body.viewer).toMatchObject({ kind: "member", fullName: "Dana Ito" });
    const signOut = await program.delete("/api/session");
    expect([signOut.status, signOut.headers.get("set-cookie")]).toEqual([204, null]);
    expect((await program.get("/api/search?q=a")).status).toBe(200);
  });

  test("cannot open pages", async () => {
    const program = await createTokenClient(server, members.lead, "write");
    const page = await program.get("/subteam/chassis");
    expect([page.status, page.headers.get("location")]).toEqual([
      302,
      "/login?to=%2Fsubteam%2Fchassis",
    ]);
  });

  test("updates its token's last use once a minute", async () => {
    const { token } = await createToken(members.lead, "read");
    const program = programWith(token);
    const lastUse = async () => (await listTokens(members.lead))[0]?.lastUsedAt;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    const first = new Date().toISOString();
    await program.get("/api/search?q=a");
    expect(await lastUse()).toBe(first);
    vi.setSystemTime(Date.now() + 60_000);
    await program.get("/api/search?q=a");
    expect(await lastUse()).toBe(first);
    vi.setSystemTime(Date.now() + 1);
    await program.get("/api/search?q=a");
    expect(await lastUse()).toBe(new Date().toISOString());
  });
});

describe("a request with a bearer token", () => {
  test.each([
    ["an unknown token", `Bearer paddock_${"a".repeat(43)}`],
    ["a foreign token", "Bearer eyJhbGciOiJIUzI1NiJ9"],
    ["an empty token", "Bearer"],
  ])("is refused with %s, whatever the cookie", async (_name, authorization) => {
    for (const path of ["/api/session", "/api/config", "/api/subteams/chassis/documents"]) {
      const answer = await members.lead.get<Problem>(path, { authorization });
      expect([answer.status, answer.body.code]).toEqual([401, "token-not-valid"]);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  test("is distinguished from one with basic authorization for a proxy", async () => {
    const authorization = "Basic bGVhZDpib3hib3g=";
    expect((await members.lead.get("/api/search?q=a", { authorization })).status).toBe(200);
    const foreign = { origin: "https://evil.example", authorization };
    const write = await members.lead.post<Problem>("/api/documents", document, foreign);
    expect([write.status, write.body.code]).toEqual([403, "foreign-origin"]);
    expect((await members.nobody.get("/api/search?q=a", { authorization })).status).toBe(401);
  });

  test("acts as the token's member, not the cookie's", async () => {
    const { token } = await createToken(members.designer, "read");
    const answer = await members.captain.get<SessionAnswer>("/api/session", {
      authorization: `bearer ${token}`,
    });
    expect(answer.body.viewer).toMatchObject({ fullName: "Dana Ito" });
  });

  test("may write from any origin, unlike one with a cookie", async () => {
    const { token } = await createToken(members.designer, "write");
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const authorization = `Bearer ${token}`;
    const byToken = await server
      .visitor()
      .post("/api/documents", document, { ...foreign, authorization });
    expect(byToken.status).toBe(201);
    const byCookie = await members.lead.post<Problem>("/api/documents", document, foreign);
    expect([byCookie.status, byCookie.body.code]).toEqual([403, "foreign-origin"]);
    const byNeither = await members.lead.post<Problem>("/api/documents", document, {
      ...foreign,
      authorization: "Bearer paddock_guess",
    });
    expect([byNeither.status, byNeither.body.code]).toEqual([401, "token-not-valid"]);
  });

  test("is refused from pages of other sites by the preflight", async () => {
    const answer = await server.visitor().send("OPTIONS", "/api/documents", {
      headers: {
        origin: "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    expect(answer.status).toBe(401);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
  });
});

describe("too many requests", () => {
  const slowDown = "Too many requests. Please slow down.";

  test("are more than six hundred a minute for one token", async () => {
    const program = await createTokenClient(server, members.lead, "read");
    const other = await createTokenClient(server, members.lead, "read");
    expect((await program.get("/api/session")).status).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 600 }, async () => (await program.get("/api/session")).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(599);
    const answer = await program.get<Problem>("/api/session");
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      429,
      "too-many-requests",
      slowDown,
    ]);
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await other.get("/api/session")).status).toBe(200);
    expect((await members.lead.get("/api/session")).status).toBe(200);
  });

  test("are more than sixty a minute with invalid tokens from one address", async () => {
    const guesser = programWith("paddock_guess", "10.0.0.7");
    for (let n = 0; n < 60; n += 1) expect((await guesser.get("/api/session")).status).toBe(401);
    const answer = await guesser.get<Problem>("/api/session");
    expect([answer.status, answer.body.detail]).toEqual([429, slowDown]);
    const { token } = await createToken(members.lead, "read");
    expect((await programWith(token, "10.0.0.7").get("/api/session")).status).toBe(200);
    const elsewhere = programWith("paddock_guess", "10.0.0.8");
    expect((await elsewhere.get("/api/session")).status).toBe(401);
  });

  test("are not refused when rate limits are off", async () => {
    const unlimited = await openTestServer({ RATE_LIMITS: "off" });
    const program = unlimited.visitor();
    program.token = "paddock_guess";
    for (let n = 0; n < 61; n += 1) expect((await program.get("/api/session")).status).toBe(401);
    await unlimited.stop();
  });
});

describe("a guest", () => {
  test("cannot create tokens", async () => {
    const guest = server.visitor();
    await guest.post("/api/guest-session", { teamPassword });
    const answer = await guest.post<Problem>("/api/tokens", { name: "Bench", access: "read" });
    expect([answer.status, answer.body.code]).toEqual([403, "not-permitted"]);
  });
});
