import { beforeEach, describe, expect, test } from "vitest";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { readSettings } from "../settings.ts";
import { useServerPerTest } from "../testing/use-team.ts";
import { applyFirstStartSettings } from "./actions.ts";
import { createSetupLink } from "./setup-link.ts";
import { insertMember } from "./store.ts";

let token: string;

const server = useServerPerTest();

beforeEach(async () => {
  token = await newLink();
});

async function newLink(): Promise<string> {
  const link = new URL(await createSetupLink(server.context, "http://localhost:3000"));
  return link.searchParams.get("token") ?? "";
}

const form = {
  firstName: "Ada",
  lastName: "Quist",
  email: "ada@team.edu",
  password: "gearbox",
  confirmPassword: "gearbox",
  teamPassword: "",
};

function setUp(change: object = {}) {
  return server
    .visitor()
    .post<Problem & SessionAnswer>("/api/setup", { token, ...form, ...change });
}

describe("the one-time link", () => {
  test("refuses the address of an existing account", async () => {
    const imported = {
      ...form,
      role: "design-team",
      subteam: "chassis",
      passwordHash: null,
    } as const;
    await transact(server.context, (trx) => insertMember(trx, { ...imported, id: newId(), at: 1 }));
    const answer = await setUp();
    expect([answer.status, answer.body.code]).toEqual([409, "email-taken"]);
    expect((await setUp({ email: "eve@team.edu" })).status).toBe(201);
  });

  test("creates a signed-in captain and works only once", async () => {
    const visitor = server.visitor();
    const answer = await visitor.post<SessionAnswer>("/api/setup", {
      token,
      ...form,
      teamPassword: "boxbox",
    });
    expect(answer.status).toBe(201);
    expect(answer.body.viewer).toMatchObject({ role: "captain", fullName: "Ada Quist" });
    expect((await visitor.get("/api/first-steps")).body).toMatchObject({
      documents: false,
      members: false,
      guestAccess: true,
    });
    const second = await setUp({ email: "eve@team.edu" });
    expect([second.status, second.body.code]).toEqual([404, "setup-link-not-valid"]);
    expect((await server.visitor().get(`/setup?token=${token}`)).status).toBe(404);
    expect(
      (await server.visitor().post("/api/guest-session", { teamPassword: "boxbox" })).status,
    ).toBe(200);
  });

  test("creates one captain when fifty use it at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => setUp({ email: `ada${n}@team.edu` })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.every((answer) => [201, 404, 503].includes(answer.status))).toBe(true);
    expect(await server.context.db.selectFrom("members").select("id").execute()).toHaveLength(1);
  });

  test.each([
    ["boxbox", "nobody"],
    ["", "guest"],
  ])("with the team password %j leaves an earlier guest as %s", async (given, kind) => {
    const { team } = readSettings({});
    const first = { captain: null, guestPassword: "welcome", team };
    await applyFirstStartSettings(server.context, first);
    const guest = server.visitor();
    await guest.post("/api/guest-session", { teamPassword: "welcome" });
    expect((await setUp({ teamPassword: given })).status).toBe(201);
    expect((await guest.get<SessionAnswer>("/api/session")).body.viewer.kind).toBe(kind);
  });

  test("ends the links that were printed before it", async () => {
    await newLink();
    expect((await setUp()).status).toBe(404);
  });

  test("opens the setup page while it is valid", async () => {
    expect((await server.visitor().get(`/setup?token=${token}`)).status).toBe(200);
    expect((await server.visitor().get("/setup?token=other")).status).toBe(404);
  });
});

describe("the setup form", () => {
  test.each([
    [{ lastName: " " }, "Please fill in all fields", "lastName"],
    [
      { password: "short", confirmPassword: "short" },
      "Password must be at least 6 characters long",
      "password",
    ],
    [
      { password: "x".repeat(129), confirmPassword: "x".repeat(129) },
      "Password must be at most 128 characters long",
      "password",
    ],
    [{ confirmPassword: "gearbux" }, "Passwords do not match", "confirmPassword"],
    [{ email: "ada" }, "Please enter a valid email address", "email"],
    [{ email: `${"a".repeat(246)}@team.edu` }, "Please enter a valid email address", "email"],
    [{ firstName: "A".repeat(101) }, "Names must be at most 100 characters", "firstName"],
    [{ lastName: "B".repeat(101) }, "Names must be at most 100 characters", "lastName"],
    [{ teamPassword: "box" }, "Password must be at least 6 characters long", "teamPassword"],
  ])("refuses %o: %s", async (change, detail, field) => {
    const answer = await setUp(change);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail, errors: [{ field }] });
    expect(await server.context.db.selectFrom("members").select("id").execute()).toEqual([]);
  });

  test.each([
    { password: "sixsix", confirmPassword: "sixsix" },
    { password: "x".repeat(128), confirmPassword: "x".repeat(128) },
    { firstName: "A".repeat(99), lastName: "B".repeat(100) },
    { email: `${"a".repeat(244)}@team.edu` },
    { email: `${"a".repeat(245)}@team.edu` },
  ])("accepts %o", async (change) => {
    expect((await setUp(change)).status).toBe(201);
  });
});

describe("the variables of the first start", () => {
  const captain = { email: "lead@team.edu", password: "from-settings" };
  const { team } = readSettings({});

  test("create the captain and the team password once and never change them", async () => {
    await applyFirstStartSettings(server.context, {
      captain,
      guestPassword: "welcome",
      team,
    });
    await applyFirstStartSettings(server.context, {
      captain: { ...captain, password: "another-one" },
      guestPassword: "changed",
      team,
    });
    const answer = await server.visitor().post<SessionAnswer>("/api/session", captain);
    expect(answer.body.viewer).toMatchObject({ fullName: "Team Captain", role: "captain" });
    expect(
      (await server.visitor().post("/api/guest-session", { teamPassword: "welcome" })).status,
    ).toBe(200);
    expect((await setUp()).status).toBe(404);
  });

  test("are refused if they name the account of somebody who is not a captain", async () => {
    const imported = {
      ...form,
      role: "design-team",
      subteam: "chassis",
      passwordHash: null,
    } as const;
    await transact(server.context, (trx) =>
      insertMember(trx, { ...imported, ...captain, id: newId(), at: 1 }),
    );
    const first = { captain, guestPassword: null, team };
    await expect(applyFirstStartSettings(server.context, first)).rejects.toThrow(
      `CAPTAIN_EMAIL: ${captain.email} already has an account`,
    );
  });

  test.each([
    [{ captain: { ...captain, password: "short" }, guestPassword: null }, "CAPTAIN_PASSWORD"],
    [{ captain: null, guestPassword: "short" }, "GUEST_PASSWORD"],
  ])("create nothing with %o", async (first, name) => {
    await expect(applyFirstStartSettings(server.context, { ...first, team })).rejects.toThrow(
      `${name}: the value given (not shown) is not usable. Password must be at least 6 characters long.`,
    );
    expect((await setUp()).status).toBe(201);
    const guest = await server.visitor().post("/api/guest-session", { teamPassword: "short" });
    expect(guest.status).toBe(422);
  });
});

/** Rule 1.147. */
describe("without a captain", () => {
  test.each(["/", "/login", "/create", "/help", "/help/searching", "/no-page", "/a/b"])(
    "%s says that the wiki is not set up yet",
    async (path) => {
      const answer = await server.visitor().get<string>(path);
      expect(answer.status).toBe(503);
      expect(answer.text).toContain("<title>Not set up yet");
      expect((await setUp()).status).toBe(201);
      expect((await server.visitor().get(path)).status).not.toBe(503);
    },
  );

  test("the API, its description, and the setup link answer", async () => {
    for (const path of ["/api/health", "/api/config", "/api/docs", `/setup?token=${token}`]) {
      const { status } = await server.visitor().get(path);
      expect([path, status]).toEqual([path, 200]);
    }
  });
});
