import { afterEach, describe, expect, test } from "vitest";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { emailOf, password, teamPassword } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

afterEach(() => server.context.db.deleteFrom("attempts").execute());

const email = emailOf("designer");

async function tryPassword(form: object, address?: string) {
  return server
    .visitor(address)
    .post<Problem & SessionAnswer>("/api/session", { email, password, ...form });
}

describe("signing in", () => {
  test("accepts the right password with an address in any case or with spaces", async () => {
    const answer = await tryPassword({ email: `  ${email.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.body.viewer).toMatchObject({
      kind: "member",
      fullName: "Dana Ito",
      role: "design-team",
    });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^paddock_session=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test.each([
    [{ email: "" }, 422, "Please fill in all fields", "email"],
    [{ password: "" }, 422, "Please fill in all fields", "password"],
    [{ email: "dana" }, 422, "Invalid email address. Please check your email.", "email"],
    [
      { email: "else@team.edu" },
      401,
      "Account not found. Please check your email address or request an account.",
      "email",
    ],
    [{ password: "wrong" }, 401, "Incorrect password. Please try again.", "password"],
  ])("refuses %o with %i: %s", async (form, status, detail, field) => {
    const answer = await tryPassword(form);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ detail, errors: [{ field }] });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("refuses unknown keys", async () => {
    expect((await tryPassword({ role: "captain" })).status).toBe(400);
  });

  test("ends the browser's earlier session", async () => {
    const visitor = server.visitor();
    await visitor.post("/api/guest-session", { teamPassword });
    const guestCookie = visitor.cookie;
    await visitor.post("/api/session", { email, password });
    const old = server.visitor();
    old.cookie = guestCookie;
    expect((await old.get<SessionAnswer>("/api/session")).body.viewer.kind).toBe("nobody");
  });

  test("stores neither the password nor the token", async () => {
    const visitor = server.visitor();
    await visitor.post("/api/session", { email, password });
    const token = visitor.cookie.split("=")[1] ?? "";
    const accounts = await server.context.db.selectFrom("members").selectAll().execute();
    const sessions = await server.context.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify([accounts, sessions])).not.toContain(password);
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect(server.lines.join("")).not.toMatch(new RegExp(`${token}|${password}|${email}`));
  });
});

describe("failed attempts", () => {
  test("are limited to ten for one account and address, right password or not", async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await tryPassword({ password: "wrong" })).status).toBe(401);
    const answer = await tryPassword({});
    expect([answer.status, answer.body.detail]).toEqual([
      429,
      "Too many failed attempts. Please try again later.",
    ]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(800);
  });

  test("never lock the account for other addresses", async () => {
    for (let n = 0; n < 11; n += 1) await tryPassword({ password: "wrong" });
    expect((await tryPassword({}, "10.0.0.9")).status).toBe(200);
  });

  test("are limited to a hundred for one address across accounts", async () => {
    const guess = async (n: number) => (await tryPassword({ email: `nobody${n}@team.edu` })).status;
    for (let n = 0; n < 100; n += 1) expect(await guess(n)).toBe(401);
    expect(await guess(100)).toBe(429);
  });

  test("do not include successful sign-ins", async () => {
    for (let n = 0; n < 12; n += 1) expect((await tryPassword({})).status).toBe(200);
  });

  test("do not include successful password changes", async () => {
    const words = [password, "late-apex-77"];
    for (let n = 0; n < 12; n += 1) {
      const [currentPassword, chosen] = n % 2 === 0 ? words : words.toReversed();
      const form = { currentPassword, password: chosen, confirmPassword: chosen };
      expect((await members.lead.put("/api/account/password", form)).status).toBe(204);
    }
  });

  test("stay limited when many arrive at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tryPassword({ password: "wrong" })),
    );
    const tried = answers.filter((answer) => answer.status === 401);
    expect(tried.length).toBeLessThanOrEqual(10);
    expect(answers.every((answer) => [401, 429, 503].includes(answer.status))).toBe(true);
  });

  test("are limited to thirty for the team password", async () => {
    const guess = async (guessed: string) =>
      (await server.visitor().post("/api/guest-session", { teamPassword: guessed })).status;
    for (let n = 0; n < 30; n += 1) expect(await guess("wrong")).toBe(401);
    expect(await guess(teamPassword)).toBe(429);
  });
});

describe("a flood of requests", () => {
  test("gets 503 with Retry-After on signing in while others are answered", async () => {
    const flood = Promise.all(Array.from({ length: 60 }, (_, n) => tryPassword({}, `10.1.0.${n}`)));
    expect((await members.lead.get("/api/search?q=a")).status).toBe(200);
    const answers = await flood;
    const busy = answers.filter((answer) => answer.status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.every((answer) => Number(answer.headers.get("retry-after")) > 0)).toBe(true);
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
  });

  test("writes nothing for sign-ins refused with 503", async () => {
    const before = server.statements.length;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => tryPassword({ password: "wrong" }, `10.2.0.${n}`)),
    );
    const tried = answers.filter((answer) => answer.status === 401);
    expect(tried.length).toBeLessThan(60);
    const writes = server.statements.slice(before).filter(({ sql }) => /into "attempts"/.test(sql));
    // Each attempt counts twice: for the account with the address, and for the address.
    expect(writes).toHaveLength(2 * tried.length);
  });

  test("writes nothing for account requests refused with 503", async () => {
    const form = {
      firstName: "Nora",
      lastName: "Bell",
      email: "nora@team.edu",
      password,
      confirmPassword: password,
      role: "design-team",
      subteam: "chassis",
    };
    const before = server.statements.length;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        server.visitor(`10.3.0.${n}`).post("/api/account-requests", form),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 204);
    expect(accepted.length).toBeLessThan(60);
    const writes = server.statements.slice(before).filter(({ sql }) => /into "attempts"/.test(sql));
    expect(writes).toHaveLength(accepted.length);
  });

  test("writes nothing for sign-ins once no attempt is left", async () => {
    for (let n = 0; n < 10; n += 1) await tryPassword({ password: "wrong" });
    const before = server.statements.length;
    expect((await tryPassword({ password: "wrong" })).status).toBe(429);
    const written = server.statements.slice(before).filter(({ sql }) => !sql.startsWith("select"));
    expect(written).toEqual([]);
  });
});

describe("a session", () => {
  const day = 24 * 60 * 60 * 1000;

  type Age = { created?: number; used?: number };

  /** @returns the viewer's kind once the session is so many milliseconds old */
  async function viewerOfAgedSession(age: Age, guest = false): Promise<string> {
    const visitor = server.visitor();
    if (guest) await visitor.post("/api/guest-session", { teamPassword });
    else await visitor.post("/api/session", { email, password });
    const { db } = server.context;
    const newest = await db
      .selectFrom("sessions")
      .select("token_hash")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("sessions")
      .set({
        created_at: Date.now() - (age.created ?? 0),
        last_used_at: Date.now() - (age.used ?? 0),
      })
      .where("token_hash", "=", newest.token_hash)
      .execute();
    return (await visitor.get<SessionAnswer>("/api/session")).body.viewer.kind;
  }

  test("ends after seven days unused", async () => {
    expect(await viewerOfAgedSession({ created: 8 * day, used: 6.99 * day })).toBe("member");
    expect(await viewerOfAgedSession({ created: 8 * day, used: 7.01 * day })).toBe("nobody");
  });

  test("ends after thirty days in all", async () => {
    expect(await viewerOfAgedSession({ created: 29.9 * day })).toBe("member");
    expect(await viewerOfAgedSession({ created: 30.1 * day })).toBe("nobody");
  });

  test("ends after twelve hours for a guest", async () => {
    expect(await viewerOfAgedSession({ created: 0.49 * day }, true)).toBe("guest");
    expect(await viewerOfAgedSession({ created: 0.51 * day }, true)).toBe("nobody");
  });

  test("is refused for a removed member", async () => {
    expect((await members.removed.get("/api/search?q=a")).status).toBe(401);
  });

  test("takes a new role on the next request", async () => {
    const { db } = server.context;
    expect((await members.lead.get("/api/first-steps")).status).toBe(403);
    await db
      .updateTable("members")
      .set({ role: "captain" })
      .where("email_key", "=", emailOf("lead"))
      .execute();
    expect((await members.lead.get("/api/first-steps")).status).toBe(200);
    await db
      .updateTable("members")
      .set({ role: "team-lead" })
      .where("email_key", "=", emailOf("lead"))
      .execute();
  });

  test("ends on the server when signing out", async () => {
    const visitor = server.visitor();
    await visitor.post("/api/session", { email, password });
    const cookie = visitor.cookie;
    expect((await visitor.delete("/api/session")).status).toBe(204);
    expect(visitor.cookie).toBe("");
    visitor.cookie = cookie;
    expect((await visitor.get("/api/search?q=a")).status).toBe(401);
  });

  test("gives members a mail link to the captains for feedback, and guests none", async () => {
    expect((await members.lead.get<SessionAnswer>("/api/session")).body.feedbackHref).toBe(
      "mailto:clara@team.edu",
    );
    expect((await members.guest.get<SessionAnswer>("/api/session")).body.feedbackHref).toBeNull();
  });
});

describe("the team password", () => {
  test("opens a read-only session", async () => {
    const visitor = server.visitor();
    const answer = await visitor.post<SessionAnswer>("/api/guest-session", { teamPassword });
    expect(answer.headers.get("set-cookie")).toContain("; Max-Age=43200;");
    expect(answer.body.viewer).toEqual({ kind: "guest" });
    expect((await visitor.get("/api/subteams/general/documents")).status).toBe(200);
    expect((await visitor.post("/api/documents", {})).status).toBe(403);
  });

  test("is refused when it is wrong or empty", async () => {
    const wrong = await server
      .visitor()
      .post<Problem>("/api/guest-session", { teamPassword: "nope" });
    expect([wrong.status, wrong.body.detail]).toEqual([
      401,
      "Invalid team password. Please try again.",
    ]);
    const empty = await server.visitor().post<Problem>("/api/guest-session", { teamPassword: " " });
    expect([empty.status, empty.body.detail]).toEqual([422, "Please fill in all fields"]);
  });

  test("is refused when none has been set", async () => {
    await server.context.db.deleteFrom("settings").execute();
    const answer = await server.visitor().post<Problem>("/api/guest-session", { teamPassword });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      "Guest access is not set up yet. Please ask a captain.",
    ]);
  });
});
