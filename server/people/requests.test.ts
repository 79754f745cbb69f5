import { describe, expect, test } from "vitest";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { AuditLogPage, SavedCaptain } from "../../domain/people/people-shapes.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { accountRequestsOf, norasRequest, sentMail } from "../testing/account-requests.ts";
import { withRace } from "../testing/race.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { mailWaitingRequests } from "./requests-actions.ts";
import { insertRequest } from "./requests-store.ts";
import { insertMember } from "./store.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members, write } = team;
const { approve, ask, findMembers, listPendingRequests } = accountRequestsOf(team);

const memberAt = async (email: string) => (await findMembers(email))[0];

test("approving finds an account that a concurrent import creates", async () => {
  await ask();
  const [request] = await listPendingRequests();
  const { email, firstName, lastName } = norasRequest;
  const person = { firstName, lastName, email, role: "design-team", subteam: "chassis" } as const;
  const answer = await withRace(server, {
    block: (trx) => insertMember(trx, { ...person, id: newId(), passwordHash: null, at: 1 }),
    write: () => approve(request?.id ?? ""),
    interfere: async () => undefined,
  });
  expect([answer.status, answer.body.outcome]).toEqual([200, "was-invited"]);
});

describe("an account request", () => {
  test("stores the password hash with which an approved member signs in", async () => {
    expect((await ask()).status).toBe(204);
    const rows = await server.context.db.selectFrom("account_requests").selectAll().execute();
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(norasRequest.password);
    const [request] = await listPendingRequests();
    expect((await approve(request?.id ?? "")).body.outcome).toBe("approved");
    const nora = server.visitor();
    const signedIn = await nora.post<SessionAnswer>("/api/session", {
      email: "NORA@team.edu",
      password: norasRequest.password,
    });
    expect(signedIn.body.viewer).toMatchObject({ fullName: "Nora Bell", role: "design-team" });
    const after = await server.context.db.selectFrom("account_requests").selectAll().execute();
    expect(after).toMatchObject([{ status: "approved", password_hash: null }]);
    expect(await sentMail(server)).toContainEqual(expect.stringContaining("To: nora@team.edu"));
  });

  test("reports wrong fields in the specified order", async () => {
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
    expect(await listPendingRequests()).toEqual([]);
  });

  test("is hidden and gets the same answer when the address has an account", async () => {
    expect((await ask({ email: emailOf("lead") })).status).toBe(204);
    expect(await listPendingRequests()).toEqual([]);
    const cleaned = await members.captain.send<{ count: number }>(
      "POST",
      "/api/account-requests/cleanup",
    );
    expect(cleaned.body).toEqual({ count: 1 });
  });

  test("shows older requests of its address, which can be deleted", async () => {
    await ask({ role: "team-lead", subteam: "business" });
    await ask({ lastName: "Bellamy", email: "Nora@Team.edu" });
    const [request] = await listPendingRequests();
    expect(request).toMatchObject({
      fullName: "Nora Bellamy",
      older: [{ fullName: "Nora Bell", role: "team-lead", subteam: "business" }],
    });
    const older = request?.older[0]?.id ?? "";
    expect((await members.captain.delete(`/api/account-requests/${request?.id}`)).status).toBe(404);
    expect((await members.captain.delete(`/api/account-requests/${older}`)).status).toBe(204);
    expect((await listPendingRequests())[0]?.older).toEqual([]);
  });

  test("is announced to captains at most once per hour", async () => {
    await ask();
    const [first] = await sentMail(server);
    expect(first).toContain("To: clara@team.edu");
    expect(first).toContain("Nora Bell, Chassis");
    await ask({ email: "second@team.edu" });
    expect(await sentMail(server)).toHaveLength(1);
  });
});

test("a stale form does not revert another captain's changes", async () => {
  const { id = "" } = (await memberAt(emailOf("lead"))) ?? {};
  await members.captain.put(`/api/members/${id}`, { role: "design-team" });
  expect((await members.captain.put(`/api/members/${id}`, { subteam: "business" })).status).toBe(
    204,
  );
  expect(await memberAt(emailOf("lead"))).toMatchObject({
    role: "design-team",
    subteam: "business",
    email: emailOf("lead"),
  });
  const form = {
    firstName: "Theo",
    lastName: "Okafor",
    email: emailOf("lead"),
    subteam: "general",
  };
  const answer = await members.captain.put<Problem>(`/api/captains/${id}`, form);
  expect([answer.status, answer.body.code]).toEqual([409, "no-captain"]);
  expect(await memberAt(emailOf("lead"))).toMatchObject({ role: "design-team" });
});

test("hidden requests do not reappear when a member gives up the address", async () => {
  await ask({ email: emailOf("lead") });
  await ask({ email: emailOf("designer") });
  const [lead, designer] = [await memberAt(emailOf("lead")), await memberAt(emailOf("designer"))];
  await members.captain.post("/api/members/remove", { ids: [lead?.id] });
  await members.captain.put(`/api/members/${designer?.id}`, { email: "dana@new.edu" });
  expect(await listPendingRequests()).toEqual([]);
});

test("keeps the oldest and the newest four requests of an address", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await ask({ lastName: `Bell ${n}` })).status);
  expect(new Set(statuses)).toEqual(new Set([204]));
  const [request] = await listPendingRequests();
  const names = [request, ...(request?.older ?? [])].map((shown) => shown?.fullName);
  expect(names.toSorted()).toEqual([0, 4, 5, 6, 7].map((n) => `Nora Bell ${n}`));
});

const tellCaptains = () =>
  transact(server.context, (trx) => mailWaitingRequests(trx, server.context));

test("an email lists visible requests once, an hour after the previous email", async () => {
  await ask();
  await ask({ lastName: "Bellamy" });
  await ask({ email: emailOf("lead"), lastName: "Hidden" });
  await server.jobs.idle();
  const { db } = server.context;
  const bodies = async () =>
    (await sentMail(server)).map((mail) => mail.split("\n\n").slice(2).join());
  const first = await bodies();
  expect(first.join()).toContain("Nora Bell");
  await ask({ email: "second@team.edu", lastName: "Second" });
  // Simulates two processes with the job due at the same time.
  await Promise.all([tellCaptains(), tellCaptains()]);
  expect(await sentMail(server)).toHaveLength(first.length);
  const queuedJobs = await db.selectFrom("jobs").select("run_at").execute();
  expect(queuedJobs).toHaveLength(1);
  expect(queuedJobs[0]?.run_at).toBeGreaterThan(Date.now() + 59 * 60 * 1000);
  await saveStoredValue(db, "captains-told-at", "1");
  await Promise.all([tellCaptains(), tellCaptains()]);
  const all = await sentMail(server);
  expect(all).toHaveLength(first.length + 1);
  expect(all.at(-1)).toContain("Nora Second");
  expect(all.join()).not.toContain("Hidden");
});

test("announces each request exactly once even if the clock was set back", async () => {
  const { db } = server.context;
  const at = Date.now() + 60_000;
  const names = Array.from({ length: 150 }, (_, n) => `Bell${n}`);
  const request = {
    ...norasRequest,
    role: "design-team",
    subteam: "chassis",
    passwordHash: "",
    at,
  } as const;
  await transact(server.context, async (trx) => {
    for (const lastName of names) {
      const email = `${lastName}@team.edu`;
      await insertRequest(trx, { ...request, id: newId(), email, lastName });
    }
  });
  const sendWaiting = async () => {
    await saveStoredValue(db, "captains-told-at", "0");
    await tellCaptains();
    await server.jobs.idle();
  };
  await sendWaiting();
  await sendWaiting();
  // Its time is before the announced requests, as if the clock had been set back.
  await ask({ lastName: "Bellamy" });
  await sendWaiting();
  const all = await sentMail(server);
  const announced = all.flatMap((mail) => mail.match(/^Nora Bell\w+(?=, Chassis)/gm) ?? []);
  expect(all).toHaveLength(3);
  expect(announced.toSorted()).toEqual(
    [...names, "Bellamy"].map((name) => `Nora ${name}`).toSorted(),
  );
});

test("shows the last request of an address as newest even if the clock is behind", async () => {
  const { db } = server.context;
  await saveStoredValue(db, "captains-told-of", `${Date.now() + 3_600_000}.`);
  const names = Array.from({ length: 7 }, (_, n) => `Bell${n}`);
  for (const address of ["first@team.edu", "second@team.edu"]) {
    for (const lastName of names) await ask({ email: address, lastName });
  }
  for (const { fullName, older } of await listPendingRequests()) {
    const kept = [fullName, ...older.map((request) => request.fullName)].map((name) =>
      name.slice(5),
    );
    expect(kept).toEqual(["Bell6", "Bell5", "Bell4", "Bell3", "Bell0"]);
  }
});

test("approving two requests of one address fifty times at once creates one account", async () => {
  await ask();
  await ask();
  const [request] = await listPendingRequests();
  const ids = [request?.id ?? "", request?.older[0]?.id ?? ""];
  const fifty = Array.from({ length: 50 }, (_, n) => approve(ids[n % 2] ?? ""));
  const answers = await Promise.all(fifty);
  expect(answers.filter(({ body }) => body.outcome === "approved")).toHaveLength(1);
  expect(answers.filter(({ body }) => body.outcome === "had-account")).toHaveLength(49);
  expect(await findMembers("nora")).toHaveLength(1);
});

test("approving and adding an address as captain at once creates one account", async () => {
  const captain = { firstName: "Nora", lastName: "Bell", subteam: "general" };
  for (let round = 0; round < 10; round += 1) {
    const email = `nora${round}@team.edu`;
    await ask({ email });
    const [request] = await listPendingRequests();
    const [approved, added] = await Promise.all([
      approve(request?.id ?? ""),
      members.captain.post<SavedCaptain>("/api/captains", { ...captain, email }),
    ]);
    expect([approved.status, added.status]).toEqual([200, 201]);
    const outcomes = [approved.body.outcome, added.body.outcome];
    expect([
      ["approved", "promoted"],
      ["was-invited", "invited"],
    ]).toContainEqual(outcomes);
  }
});

test("erasing and saving at once cause no deadlock", async () => {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = await write(form, members.designer);
  const designer = await memberAt(emailOf("designer"));
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () =>
      members.lead.put(`/api/documents/${id}`, { ...form, version: 1, tags: [], attachments: [] }),
    ),
    members.captain.send("POST", `/api/members/${designer?.id}/erase`),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(answers.at(-1)?.status).toBe(204);
  const { body } = await members.lead.get<DocumentAnswer>(`/api/documents/${id}`);
  expect(body.author.name).toBe("Former member");
});

test("finds a name with non-English letters in any case", async () => {
  await ask({ firstName: "Özgür", email: "oez@team.edu" });
  await approve((await listPendingRequests())[0]?.id ?? "");
  expect(await memberAt("özgür")).toMatchObject({ fullName: "Özgür Bell" });
  const { body } = await members.captain.get<AuditLogPage>(
    `/api/records?kind=request-approved&q=${encodeURIComponent("ÖZGÜR")}`,
  );
  expect(body.records).toHaveLength(1);
});

test("records a corrected name with the previous one", async () => {
  await members.designer.put("/api/account/name", { firstName: "Dana", lastName: "Vale" });
  const { body } = await members.captain.get<AuditLogPage>("/api/records?kind=name-changed");
  expect(body.records).toMatchObject([{ subject: "Dana Vale", detail: "Dana Ito → Dana Vale" }]);
});
