import { describe, expect, test } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { AuditLogPage } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import type { SubteamList } from "../../domain/subteams/subteam-shapes.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { norasRequest, sentMail } from "../testing/account-requests.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const { server, members, write } = useTeamPerTest();

const driverless = { name: "Driverless", digit: 9, color: "blue", icon: "radar" };

const add = (form: object = {}) =>
  members.captain.post<Subteam & Problem>("/api/subteams", { ...driverless, ...form });
const change = (id: string, form: object) =>
  members.captain.put<Problem>(`/api/subteams/${id}`, form);
const listing = async () => (await members.guest.get<SubteamList>("/api/subteams")).body;
const list = async () => (await listing()).subteams;
const config = async () => (await server.visitor().get<ConfigAnswer>("/api/config")).body;
const entries = async () =>
  (await members.captain.get<AuditLogPage>("/api/records")).body.records.filter(
    ({ kind }) => kind === "subteam-added" || kind === "subteam-edited",
  );

test("begins with eight subteams, listed with the numbers of their documents", async () => {
  await write({ subteam: "chassis" });
  expect(await list()).toEqual(
    firstSubteams.map((subteam) => ({ ...subteam, documents: subteam.id === "chassis" ? 1 : 0 })),
  );
  expect(await listing()).toMatchObject({ nextCursor: null, total: 8 });
  expect((await config()).subteams).toEqual(firstSubteams);
});

test("adds a subteam that takes documents under its digit", async () => {
  const added = await add();
  expect(added).toMatchObject({ status: 201, body: { id: "driverless", hidden: false } });
  expect((await list()).at(-1)).toMatchObject({ name: "Driverless", digit: 9 });
  expect(await write({ subteam: "driverless" })).toMatchObject({ serialNumber: "KB90001" });
});

test("adds once when a request is repeated", async () => {
  const key = { "idempotency-key": "driverless-1" };
  const first = await members.captain.post("/api/subteams", driverless, key);
  const again = await members.captain.post("/api/subteams", driverless, key);
  expect(again.body).toEqual(first.body);
  expect(await list()).toHaveLength(9);
});

test("makes an id from each name, and no id twice", async () => {
  expect((await add({ name: "Élan & Batterie" })).body.id).toBe("elan-batterie");
  await change("elan-batterie", { name: "Battery" });
  expect((await add({ name: "Elan Batterie", digit: 1 })).body.id).toBe("elan-batterie-2");
});

test("refuses an eleventh subteam", async () => {
  await add();
  await add({ name: "Marketing", digit: 1 });
  expect(await add({ name: "Cooling", digit: 3 })).toMatchObject({
    status: 422,
    body: { code: "too-many-subteams" },
  });
});

describe("refuses and changes nothing for", () => {
  test.each([
    ["no name", { name: "\u200b" }, "name", "required-fields-missing"],
    ["a long name", { name: "x".repeat(51) }, "name", "subteam-name-too-long"],
    ["another subteam's name", { name: " Chássis " }, "name", "subteam-name-taken"],
    ["a name of two lines", { name: "Frame\nand wheels" }, "name", "name-not-valid"],
    ["another subteam's digit", { digit: 3 }, "digit", "digit-taken"],
    ["an unknown color", { color: "pink" }, "color", "unknown-color"],
    ["an unknown icon", { icon: "unicorn" }, "icon", "unknown-icon"],
  ])("%s", async (_what, form, field, code) => {
    const answer = await add(form);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => [error.field, error.code])).toEqual([[field, code]]);
    expect(await list()).toHaveLength(8);
  });
});

describe("a change", () => {
  test("renames, recolors, and gives another icon, at once and in the audit log", async () => {
    const look = { name: " Frame ", color: "sky", icon: "wrench" };
    expect((await change("chassis", look)).status).toBe(204);
    const [, chassis] = (await config()).subteams;
    expect(chassis).toEqual({
      id: "chassis",
      name: "Frame",
      digit: 3,
      color: "sky",
      icon: "wrench",
      hidden: false,
    });
    expect((await entries()).map(({ subject, detail }) => [subject, detail])).toEqual([
      ["Frame", "Icon: Chassis → Wrench"],
      ["Frame", "Color: Light red → Sky blue"],
      ["Frame", "Name: Chassis → Frame"],
    ]);
  });

  test("moves a subteam and keeps the order of the others", async () => {
    await change("general", { position: 0 });
    await change("chassis", { position: 3 });
    expect((await list()).map(({ id }) => id)).toEqual([
      "general",
      "driver-controls",
      "electronics",
      "chassis",
      "vehicle-dynamics",
      "aerodynamics",
      "business",
      "powertrain",
    ]);
    expect((await entries()).map(({ subject, detail }) => [subject, detail])).toEqual([
      ["Chassis", "Place: 3 → 4"],
      ["General", "Place: 8 → 1"],
    ]);
  });

  test("keeps a subteam's own name, and answers 404 for an unknown subteam", async () => {
    expect((await change("chassis", { name: "CHASSIS" })).status).toBe(204);
    expect(await change("unknown", { name: "X" })).toMatchObject({
      status: 404,
      body: { code: "subteam-not-found" },
    });
  });

  test("is written into the mail that announces requests", async () => {
    await change("chassis", { name: "Frame" });
    await server.visitor().post("/api/account-requests", { ...norasRequest, subteam: "chassis" });
    expect((await sentMail(server)).join()).toContain("Nora Bell, Frame");
  });

  test("at the same time as others keeps them all", async () => {
    await Promise.all([
      change("chassis", { name: "Frame" }),
      change("chassis", { color: "sky" }),
      change("chassis", { position: 0 }),
      add(),
    ]);
    expect((await list())[0]).toMatchObject({ id: "chassis", name: "Frame", color: "sky" });
    expect(await list()).toHaveLength(9);
  });
});

describe("a hidden subteam", () => {
  test("cannot be the only one", async () => {
    for (const { id } of firstSubteams.slice(1)) await change(id, { hidden: true });
    expect(await change("driver-controls", { hidden: true, name: "Cockpit" })).toMatchObject({
      status: 422,
      body: { code: "last-visible-subteam" },
    });
    expect((await list())[0]).toMatchObject({ name: "Driver Controls", hidden: false });
  });

  test("takes no new documents and requests, and keeps its documents and members", async () => {
    const { id } = await write({ subteam: "chassis" });
    expect((await change("chassis", { hidden: true })).status).toBe(204);
    const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
    expect((await members.lead.post<Problem>("/api/documents", form)).body.code).toBe(
      "unknown-subteam",
    );
    const request = { ...norasRequest, subteam: "chassis" };
    expect((await server.visitor().post("/api/account-requests", request)).status).toBe(422);
    const edit = { version: 1, title: "Hub", content: "<p>beta</p>", tags: [], attachments: [] };
    expect((await members.lead.put(`/api/documents/${id}`, edit)).status).toBe(200);
    expect((await members.guest.get("/api/subteams/chassis/documents")).status).toBe(200);
    const { body } = await members.captain.get<{ members: { id: string; subteam: string }[] }>(
      `/api/members?q=${emailOf("lead")}`,
    );
    const member = { role: "team-lead", subteam: "chassis" };
    const saved = await members.captain.put(`/api/members/${body.members[0]?.id}`, member);
    expect(saved.status).toBe(204);
    expect((await entries())[0]).toMatchObject({ subject: "Chassis", detail: "Hidden" });
    const found = await members.captain.get<AuditLogPage>("/api/records?q=chass");
    expect(found.body.records.map(({ detail }) => detail)).toEqual(["Hidden"]);
    await change("chassis", { hidden: false });
    expect((await members.lead.post("/api/documents", form)).status).toBe(201);
  });
});
