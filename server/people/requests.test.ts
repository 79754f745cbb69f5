import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DocumentAnswer, CreatedDocument } from "../../domain/document-shapes.ts";
import type {
  AccountRequestPage,
  Approval,
  RecordPage,
  SavedCaptain,
  TeamPage,
} from "../../domain/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { saveTeamSetting } from "../db/team-settings.ts";
import { emailOf, gatherCast, type Cast } from "../testing/cast.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";
import { tellCaptains } from "./requests-actions.ts";

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
const member = async (email: string) =>
  (await cast.captain.get<TeamPage>(`/api/members?q=${encodeURIComponent(email)}`)).body.members[0];
const approve = (id: string) =>
  cast.captain.post<Approval>(`/api/account-requests/${id}/approve`, {});

async function letters(): Promise<string[]> {
  await world.jobs.idle();
  const folder = join(world.world.settings.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), "utf8")));
}

test("an old form gives back neither the role nor the address that another captain changed", async () => {
  const { id = "" } = (await member(emailOf("lead"))) ?? {};
  await cast.captain.put(`/api/members/${id}`, { role: "design-team" });
  expect((await cast.captain.put(`/api/members/${id}`, { subteam: "business" })).status).toBe(204);
  expect(await member(emailOf("lead"))).toMatchObject({
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
  const answer = await cast.captain.put<Problem>(`/api/captains/${id}`, form);
  expect([answer.status, answer.body.code]).toEqual([409, "no-captain"]);
  expect(await member(emailOf("lead"))).toMatchObject({ role: "design-team" });
});

test("requests that a member's address hid do not come back when it is given up", async () => {
  await ask({ email: emailOf("lead") });
  await ask({ email: emailOf("designer") });
  const [lead, designer] = [await member(emailOf("lead")), await member(emailOf("designer"))];
  await cast.captain.post("/api/members/remove", { ids: [lead?.id] });
  await cast.captain.put(`/api/members/${designer?.id}`, { email: "dana@new.edu" });
  expect(await waiting()).toEqual([]);
});

test("of one address the newest five wait, and every answer is the same", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await ask({ lastName: `Bell ${n}` })).status);
  expect(new Set(statuses)).toEqual(new Set([204]));
  const [request] = await waiting();
  const names = [request, ...(request?.older ?? [])].map((one) => one?.fullName);
  expect(names.toSorted()).toEqual([3, 4, 5, 6, 7].map((n) => `Nora Bell ${n}`));
});

test("a digest names whom captains see, once, an hour after the one before", async () => {
  await ask();
  await ask({ lastName: "Bellamy" });
  await ask({ email: emailOf("lead"), lastName: "Hidden" });
  await world.jobs.idle();
  const { db } = world.world;
  const told = async () => (await letters()).map((letter) => letter.split("\n\n").slice(2).join());
  const first = await told();
  expect(first.join()).toContain("Nora Bell");
  await ask({ email: "second@team.edu", lastName: "Second" });
  // Another process, whose job was due at the same moment.
  await Promise.all([
    tellCaptains(db, world.world.settings),
    tellCaptains(db, world.world.settings),
  ]);
  expect(await letters()).toHaveLength(first.length);
  const waits = await db.selectFrom("jobs").select("run_at").execute();
  expect(waits).toHaveLength(1);
  expect(waits[0]?.run_at).toBeGreaterThan(Date.now() + 59 * 60 * 1000);
  await saveTeamSetting(db, "captains-told-at", "1");
  await Promise.all([
    tellCaptains(db, world.world.settings),
    tellCaptains(db, world.world.settings),
  ]);
  const all = await letters();
  expect(all).toHaveLength(first.length + 1);
  expect(all.at(-1)).toContain("Nora Second");
  expect(all.join()).not.toContain("Hidden");
});

test("approving and adding one address as captain at once makes one account", async () => {
  const captain = { firstName: "Nora", lastName: "Bell", subteam: "general" };
  for (let round = 0; round < 10; round += 1) {
    const email = `nora${round}@team.edu`;
    await ask({ email });
    const [request] = await waiting();
    const [approved, added] = await Promise.all([
      approve(request?.id ?? ""),
      cast.captain.post<SavedCaptain>("/api/captains", { ...captain, email }),
    ]);
    expect([approved.status, added.status]).toEqual([200, 201]);
    const outcomes = [approved.body.outcome, added.body.outcome];
    expect([
      ["approved", "promoted"],
      ["was-invited", "invited"],
    ]).toContainEqual(outcomes);
  }
});

test("erasing and saving at once wait for each other and for nothing else", async () => {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = (await cast.designer.post<CreatedDocument>("/api/documents", form)).body;
  const designer = await member(emailOf("designer"));
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () =>
      cast.lead.put(`/api/documents/${id}`, { ...form, version: 1, tags: [], attachments: [] }),
    ),
    cast.captain.send("POST", `/api/members/${designer?.id}/erase`),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(answers.at(-1)?.status).toBe(204);
  const { body } = await cast.lead.get<DocumentAnswer>(`/api/documents/${id}`);
  expect(body.author.name).toBe("Former member");
});

test("a name with another first letter than A to Z is found whatever its case", async () => {
  await ask({ firstName: "Özgür", email: "oez@team.edu" });
  await approve((await waiting())[0]?.id ?? "");
  expect(await member("özgür")).toMatchObject({ fullName: "Özgür Bell" });
  const { body } = await cast.captain.get<RecordPage>(
    `/api/records?kind=request-approved&q=${encodeURIComponent("ÖZGÜR")}`,
  );
  expect(body.records).toHaveLength(1);
});

test("a corrected name is recorded with the one before", async () => {
  await cast.designer.put("/api/account/name", { firstName: "Dana", lastName: "Vale" });
  const { body } = await cast.captain.get<RecordPage>("/api/records?kind=name-changed");
  expect(body.records).toMatchObject([{ subject: "Dana Vale", detail: "Dana Ito → Dana Vale" }]);
});
