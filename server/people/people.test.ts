import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CreatedDocument, DocumentAnswer } from "../../domain/document-shapes.ts";
import type {
  AccountRequestPage,
  Approval,
  RecordPage,
  ResetLink,
  SavedCaptain,
  SubteamMembers,
  TeamPage,
} from "../../domain/people-shapes.ts";
import type { SearchAnswer } from "../../domain/search-shapes.ts";
import type { SessionAnswer } from "../../domain/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { emailOf, gatherCast, password, type Cast } from "../testing/cast.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";

let world: TestWorld;
let cast: Cast;

beforeEach(async () => {
  world = await openTestWorld({ RATE_LIMITS: "off" });
  cast = await gatherCast(world);
});
afterEach(() => world.stop());

const wish = {
  firstName: "Nora",
  lastName: "Bell",
  email: "nora@team.edu",
  password: "late-apex-77",
  confirmPassword: "late-apex-77",
  role: "design-team",
  subteam: "chassis",
};

const ask = (change: object = {}) =>
  world.visitor().post<Problem>("/api/account-requests", { ...wish, ...change });
const waiting = async () =>
  (await cast.captain.get<AccountRequestPage>("/api/account-requests")).body.requests;
const approve = (id: string, client = cast.captain) =>
  client.post<Approval & Problem>(`/api/account-requests/${id}/approve`, {});
const team = async (query = "") =>
  (await cast.captain.get<TeamPage>(`/api/members?${query}`)).body.members;
const idOf = async (name: Parameters<typeof emailOf>[0]) =>
  (await team(`q=${emailOf(name)}`))[0]?.id ?? "";

/** The letters that were posted so far, as they lie in the folder. */
async function letters(): Promise<string[]> {
  await world.jobs.idle();
  const folder = join(world.world.settings.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), "utf8")));
}

describe("asking for an account", () => {
  test("keeps the hash of the password, with which the requester signs in once approved", async () => {
    expect((await ask()).status).toBe(204);
    const rows = await world.world.db.selectFrom("account_requests").selectAll().execute();
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(wish.password);
    const [request] = await waiting();
    expect((await approve(request?.id ?? "")).body.outcome).toBe("approved");
    const nora = world.visitor();
    const signedIn = await nora.post<SessionAnswer>("/api/session", {
      email: "NORA@team.edu",
      password: wish.password,
    });
    expect(signedIn.body.viewer).toMatchObject({ fullName: "Nora Bell", role: "design-team" });
    const after = await world.world.db.selectFrom("account_requests").selectAll().execute();
    expect(after).toMatchObject([{ status: "approved", password_hash: null }]);
    expect(await letters()).toContainEqual(expect.stringContaining("To: nora@team.edu"));
  });

  test("tells what is wrong in the order in which people are told", async () => {
    const wrong = [
      [{ lastName: "" }, "Please fill in all fields"],
      [
        { password: "x", confirmPassword: "y", email: "no" },
        "Password must be at least 6 characters long",
      ],
      [{ confirmPassword: "y", email: "no" }, "Passwords do not match"],
      [{ email: "no" }, "Please enter a valid email address"],
      [{ email: "nora@example.com" }, "Please use your school email address"],
    ] as const;
    for (const [change, sentence] of wrong) {
      const answer = await ask(change);
      expect([answer.status, answer.body.detail]).toEqual([422, sentence]);
    }
    expect(await waiting()).toEqual([]);
  });

  test("is answered the same for an address that has an account, and is not shown", async () => {
    expect((await ask({ email: emailOf("lead") })).status).toBe(204);
    expect(await waiting()).toEqual([]);
    const cleaned = await cast.captain.send<{ count: number }>(
      "POST",
      "/api/account-requests/cleanup",
    );
    expect(cleaned.body).toEqual({ count: 1 });
  });

  test("twice shows the newest with the older beneath it, which can be deleted", async () => {
    await ask({ role: "team-lead", subteam: "business" });
    await ask({ lastName: "Bellamy", email: "Nora@Team.edu" });
    const [request] = await waiting();
    expect(request).toMatchObject({
      fullName: "Nora Bellamy",
      older: [{ fullName: "Nora Bell", role: "team-lead", subteam: "business" }],
    });
    const older = request?.older[0]?.id ?? "";
    expect((await cast.captain.delete(`/api/account-requests/${request?.id}`)).status).toBe(404);
    expect((await cast.captain.delete(`/api/account-requests/${older}`)).status).toBe(204);
    expect((await waiting())[0]?.older).toEqual([]);
  });

  test("is told to the captains at most once an hour, about all that came", async () => {
    await ask();
    const [first] = await letters();
    expect(first).toContain("To: clara@team.edu");
    expect(first).toContain("Nora Bell, Chassis");
    await ask({ email: "second@team.edu" });
    expect(await letters()).toHaveLength(1);
  });
});

describe("fifty at once", () => {
  const fifty = <T>(act: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => act(n)));

  test("approve one request: one account, one approval", async () => {
    await ask();
    const [request] = await waiting();
    const answers = await fifty(() => approve(request?.id ?? ""));
    expect(answers.filter(({ body }) => body.outcome === "approved")).toHaveLength(1);
    expect(answers.filter(({ body }) => body.outcome === "had-account")).toHaveLength(49);
    expect(await team("q=nora")).toHaveLength(1);
  });

  test("approve two requests of one address: one account", async () => {
    await ask();
    await ask();
    const [request] = await waiting();
    const ids = [request?.id ?? "", request?.older[0]?.id ?? ""];
    const answers = await fifty((n) => approve(ids[n % 2] ?? ""));
    expect(answers.filter(({ body }) => body.outcome === "approved")).toHaveLength(1);
    expect(answers.filter(({ body }) => body.outcome === "had-account")).toHaveLength(49);
    expect(await team("q=nora")).toHaveLength(1);
  });

  test("approve against deny: one of them is done", async () => {
    await ask();
    const [request] = await waiting();
    const path = `/api/account-requests/${request?.id}`;
    const answers = await fifty((n) =>
      n % 2 === 0
        ? cast.captain.post<Approval>(`${path}/approve`, {})
        : cast.captain.send<Approval>("POST", `${path}/deny`),
    );
    const first = answers.filter(
      ({ status, body }) => status === 204 || body?.outcome === "approved",
    );
    expect(first).toHaveLength(1);
    const others = answers.filter(({ status }) => status === first[0]?.status || status === 409);
    expect(others).toHaveLength(50);
  });

  test("use one reset link: one password is set", async () => {
    const id = await idOf("designer");
    const made = await cast.captain.send<ResetLink>("POST", `/api/members/${id}/reset-link`);
    const token = made.body.link.split("token=")[1] ?? "";
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => {
          const chosen = `late-apex-${round}${n}`;
          const form = { token, password: chosen, confirmPassword: chosen };
          return world.visitor().post("/api/password", form);
        }),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(49);
  });

  test("captains remove and demote each other: one stays", async () => {
    const second = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain" };
    await cast.captain.post("/api/captains", { ...second, email: emailOf("lead") });
    const [clara, theo] = [await idOf("captain"), await idOf("lead")];
    const demoted = (email: string) => ({ role: "team-lead", subteam: "general", email });
    await fifty((n) => {
      const client = n % 2 === 0 ? cast.captain : cast.lead;
      const other = n % 2 === 0 ? theo : clara;
      return n % 4 < 2
        ? client.post("/api/members/remove", { ids: [other] })
        : client.put(`/api/members/${other}`, demoted(emailOf(n % 2 === 0 ? "lead" : "captain")));
    });
    const left = await world.world.db
      .selectFrom("members")
      .select("email_key")
      .where("role", "=", "captain")
      .execute();
    expect(left).toHaveLength(1);
  });

  test("add one captain: one account, one invitation", async () => {
    const form = {
      firstName: "Nora",
      lastName: "Bell",
      email: "nora@team.edu",
      subteam: "general",
    };
    const answers = await fifty(() => cast.captain.post<SavedCaptain>("/api/captains", form));
    const invited = answers.filter(({ body }) => body.outcome === "invited");
    expect(invited).toHaveLength(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await letters()).toHaveLength(1);
  });
});

describe("members", () => {
  test("change role and subteam with their next request, and an address ends their sessions", async () => {
    const id = await idOf("designer");
    const change = { role: "team-lead", subteam: "business", email: emailOf("designer") };
    expect((await cast.captain.put(`/api/members/${id}`, change)).status).toBe(204);
    const now = await cast.designer.get<SessionAnswer>("/api/session");
    expect(now.body.viewer).toMatchObject({ role: "team-lead", subteam: "business" });
    await cast.captain.put(`/api/members/${id}`, { ...change, email: "dana@new.edu" });
    expect((await cast.designer.get("/api/documents/x")).status).toBe(401);
    const posted = await letters();
    expect(posted.map((letter) => /^To: (.*)$/m.exec(letter)?.[1]).toSorted()).toEqual([
      "dana@new.edu",
      "dana@team.edu",
    ]);
  });

  test("who are removed are out at once, and what they wrote keeps their name", async () => {
    const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
    const { id } = (await cast.designer.post<CreatedDocument>("/api/documents", form)).body;
    await cast.captain.post("/api/members/remove", { ids: [await idOf("designer")] });
    expect((await cast.designer.get("/api/session")).text).toContain('"nobody"');
    const signIn = { email: emailOf("designer"), password };
    expect((await world.visitor().post("/api/session", signIn)).status).toBe(401);
    const { body } = await cast.guest.get<DocumentAnswer>(`/api/documents/${id}`);
    expect(body.author).toEqual({ id: null, name: "Dana Ito" });
  });

  test("several leave together, also when one of them is gone already, or none", async () => {
    const all = [await idOf("designer"), await idOf("captain")];
    expect((await cast.captain.post("/api/members/remove", { ids: all })).status).toBe(409);
    expect(await team(`q=${emailOf("designer")}`)).toHaveLength(1);
    const designer = await idOf("designer");
    await cast.captain.post("/api/members/remove", { ids: [designer] });
    const both = [designer, await idOf("lead")];
    expect((await cast.captain.post("/api/members/remove", { ids: both })).status).toBe(204);
    expect((await team()).map(({ fullName }) => fullName)).toEqual(["Clara Nyström"]);
  });

  test("who are erased leave no name behind, in search neither", async () => {
    const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
    const { id } = (await cast.designer.post<CreatedDocument>("/api/documents", form)).body;
    await cast.designer.post(`/api/documents/${id}/comments`, { content: "Hers" });
    const erased = await idOf("designer");
    const change = { role: "design-team", subteam: "chassis" };
    await cast.captain.put(`/api/members/${erased}`, { ...change, email: "dana.ito@team.edu" });
    const { records } = (await cast.captain.get<RecordPage>("/api/records?kind=email-changed"))
      .body;
    expect(records).toMatchObject([
      { subject: "Dana Ito", detail: "dana@team.edu → dana.ito@team.edu" },
    ]);
    expect((await cast.captain.send("POST", `/api/members/${erased}/erase`)).status).toBe(204);
    await world.jobs.idle();
    const { body } = await cast.lead.get<DocumentAnswer>(`/api/documents/${id}`);
    expect(body.author).toEqual({ id: null, name: "Former member" });
    const comments = await cast.lead.get(`/api/documents/${id}/comments`);
    expect(comments.text).not.toContain("Dana");
    const found = await cast.lead.get<SearchAnswer>("/api/search?q=dana%20ito");
    expect(found.body.results).toEqual([]);
    expect((await cast.captain.get("/api/records")).text).not.toMatch(/dana/i);
  });

  test("who are erased leave nothing of what they asked for before", async () => {
    await ask();
    await cast.captain.send("POST", `/api/account-requests/${(await waiting())[0]?.id}/deny`);
    await ask();
    await approve((await waiting())[0]?.id ?? "");
    await ask();
    const [{ id = "" } = {}] = await team("q=nora");
    await cast.captain.send("POST", `/api/members/${id}/erase`);
    expect(await waiting()).toEqual([]);
    const { db } = world.world;
    expect(await db.selectFrom("account_requests").selectAll().execute()).toEqual([]);
    const { body, text } = await cast.captain.get<RecordPage>("/api/records?kind=request-denied");
    expect(body.records).toMatchObject([{ subject: "Former member" }]);
    expect(text).not.toMatch(/nora/i);
  });

  test("of a subteam are shown to guests by name and role alone", async () => {
    const { body, text } = await cast.guest.get<SubteamMembers>("/api/subteams/powertrain/members");
    expect(body.members).toMatchObject([{ fullName: "Theo Okafor", role: "team-lead" }]);
    expect(text).not.toContain("@");
  });

  test("are found page by page among hundreds", async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({
      id: `member${String(n).padStart(14, "0")}`,
      email: `m${n}@team.edu`,
      email_key: `m${n}@team.edu`,
      first_name: "Same",
      last_name: "Name",
      full_name: "Same Name",
      role: "design-team",
      subteam: "chassis",
      status: "active",
      password_hash: null,
      created_at: 1,
      approved_at: 1,
      updated_at: 1,
    }));
    await world.world.db.insertInto("members").values(rows).execute();
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `q=same%20n&${cursor && `cursor=${cursor}`}`;
      const page = await cast.captain.get<TeamPage>(`/api/members?${query}`);
      seen.push(...page.body.members.map(({ id }) => id));
      cursor = page.body.nextCursor;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });
});

describe("passwords", () => {
  test("are reset by a link that works once and ends everything that was open", async () => {
    const visitor = world.visitor();
    expect(
      (await visitor.post("/api/password-resets", { email: emailOf("designer") })).status,
    ).toBe(204);
    const [letter = ""] = await letters();
    const token = /reset-password\?token=3D([\w-]{43})|reset-password\?token=([\w-]{43})/.exec(
      letter.replaceAll("=\n", ""),
    );
    const chosen = {
      token: token?.[1] ?? token?.[2] ?? "",
      password: "new-words-1",
      confirmPassword: "new-words-1",
    };
    const link = await visitor.get(`/api/one-time-links?token=${chosen.token}`);
    expect(link.body).toEqual({ purpose: "reset" });
    expect((await visitor.post("/api/password", chosen)).status).toBe(204);
    expect((await visitor.post("/api/password", chosen)).status).toBe(410);
    expect((await cast.designer.get("/api/session")).text).toContain('"nobody"');
    const signIn = { email: emailOf("designer"), password: "new-words-1" };
    expect((await visitor.post("/api/session", signIn)).status).toBe(200);
    expect(world.lines.join("")).not.toContain(chosen.token);
  });

  test("are changed with the one before; only this session goes on", async () => {
    const other = world.visitor();
    await other.post("/api/session", { email: emailOf("lead"), password });
    const form = {
      currentPassword: password,
      password: "new-words-1",
      confirmPassword: "new-words-1",
    };
    const cookie = cast.lead.cookie;
    expect((await cast.lead.put("/api/account/password", form)).status).toBe(204);
    expect(cast.lead.cookie).not.toBe(cookie);
    expect((await cast.lead.get("/api/session")).text).toContain("Theo");
    expect((await other.get("/api/session")).text).toContain('"nobody"');
  });

  test("of the team end the guests' sessions when they change", async () => {
    expect((await cast.guest.get("/api/subteams/chassis/tags")).status).toBe(200);
    await cast.captain.put("/api/guest-access", { teamPassword: "pit-lane" });
    expect((await cast.guest.get("/api/subteams/chassis/tags")).status).toBe(401);
    const again = await world.visitor().post("/api/guest-session", { teamPassword: "pit-lane" });
    expect(again.status).toBe(200);
  });
});

test("one's own name is corrected, and what one wrote is found by it", async () => {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = (await cast.designer.post<CreatedDocument>("/api/documents", form)).body;
  await cast.designer.put("/api/account/name", { firstName: "Dana", lastName: "Itō-Vale" });
  await world.jobs.idle();
  const found = await cast.guest.get<SearchAnswer>("/api/search?q=ito-vale");
  expect(found.body.results.map((result) => result.id)).toEqual([id]);
});

test("captains look back on who did what to whom, and nobody else does", async () => {
  await ask();
  const [request] = await waiting();
  await approve(request?.id ?? "");
  await world.visitor().post("/api/session", { email: emailOf("lead"), password: "wrong" });
  const { body, text } = await cast.captain.get<RecordPage>("/api/records");
  expect(body.records.slice(0, 2)).toMatchObject([
    { kind: "sign-in-failed", actor: null, subject: "Theo Okafor" },
    { kind: "request-approved", actor: "Clara Nyström", subject: "Nora Bell" },
  ]);
  expect(text).not.toContain("late-apex");
  const some = await cast.captain.get<RecordPage>("/api/records?kind=request-approved&q=nora");
  expect(some.body.records).toHaveLength(1);
});
