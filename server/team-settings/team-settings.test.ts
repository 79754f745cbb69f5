import { describe, expect, test } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { AuditLogPage } from "../../domain/people/people-shapes.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { SettingsPartAnswer } from "../../domain/settings/settings-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { norasRequest, sentMail } from "../testing/account-requests.ts";
import { buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const { server, members } = useTeamPerTest();

const read = async (part: string) =>
  (await members.captain.get<SettingsPartAnswer>(`/api/settings/${part}`)).body;
const change = (part: string, values: object) =>
  members.captain.put<Problem>(`/api/settings/${part}`, values);
const config = async () => (await server.visitor().get<ConfigAnswer>("/api/config")).body;
const entries = async () =>
  (await members.captain.get<AuditLogPage>("/api/records?kind=settings-changed")).body.records;

test("settings begin with their defaults", async () => {
  expect(await read("team")).toEqual({ values: { teamName: "Paddock" }, setBy: {} });
  expect(await read("school-address")).toEqual({ values: { schoolEmail: ".edu" }, setBy: {} });
  expect(await read("feedback")).toEqual({ values: { feedbackUrl: null }, setBy: {} });
  expect(await read("password-policy")).toEqual({
    values: { passwordMinLength: 6, passwordMaxLength: 128, passwordRequires: [] },
    setBy: {},
  });
  expect((await members.captain.get("/api/settings/other")).status).toBe(404);
});

test("a new team name holds in pages, mail, and its sender", async () => {
  expect((await change("team", { teamName: " Kestrel, Racing " })).status).toBe(204);
  expect((await config()).teamName).toBe("Kestrel, Racing");
  const visitor = server.visitor();
  expect((await visitor.get("/login")).text).toContain("<title>Sign in · Kestrel, Racing</title>");
  expect((await members.lead.get("/help")).text).toContain("Kestrel, Racing");
  await visitor.post("/api/password-resets", { email: emailOf("lead") });
  const mail = (await sentMail(server)).join();
  expect(mail).toContain("Subject: Reset your Kestrel, Racing password");
  expect(mail).toContain('From: "Kestrel, Racing" <paddock@localhost>');
});

test("a new school address holds for the next request", async () => {
  const ask = (email: string) =>
    server.visitor().post("/api/account-requests", { ...norasRequest, email });
  await change("school-address", { schoolEmail: "@Kestrel.org" });
  expect((await ask("nora@uni.edu")).status).toBe(422);
  expect((await ask("nora@kestrel.org")).status).toBe(204);
  await change("school-address", { schoolEmail: "" });
  expect((await ask("nora@gmail.com")).status).toBe(204);
});

test("a new password policy holds for new passwords alone", async () => {
  const policy = { passwordMinLength: 20, passwordRequires: ["digit"] };
  expect((await change("password-policy", policy)).status).toBe(204);
  expect((await config()).passwordPolicy).toEqual({ min: 20, max: 128, requires: ["digit"] });
  const ask = (password: string) =>
    server.visitor().post<Problem>("/api/account-requests", {
      ...norasRequest,
      password,
      confirmPassword: password,
    });
  expect((await ask("short1")).body.detail).toBe("Password must be at least 20 characters long");
  expect((await ask("only-letters-and-signs")).body.detail).toBe("Password must contain a digit");
  expect((await ask("letters-and-1-digit-too")).status).toBe(204);
  expect((await members.lead.get("/api/session")).status).toBe(200);
});

test("a feedback address replaces the mail to captains, and none restores it", async () => {
  const href = async () =>
    (await members.lead.get<SessionAnswer>("/api/session")).body.feedbackHref;
  const feedbackUrl = "https://forms.team.edu/wiki";
  await change("feedback", { feedbackUrl });
  expect(await href()).toBe(feedbackUrl);
  expect((await config()).feedbackUrl).toBe(feedbackUrl);
  await change("feedback", { feedbackUrl: " " });
  expect(await href()).toContain(`mailto:${emailOf("captain")}`);
});

test("a new team name holds on a portfolio page that is already in memory", async () => {
  const form = await buildPortfolioForm(members.lead);
  expect((await members.lead.put("/api/portfolio", form)).status).toBe(200);
  const page = async () => (await server.visitor().get("/theo-okafor")).text;
  const before = await page();
  expect(before).toContain("Paddock portfolio of Theo Okafor");
  await change("team", { teamName: "Kestrel" });
  await expect.poll(page).toContain("Kestrel portfolio of Theo Okafor");
  const imageOf = (html: string) => /share\.png\?v=[\w-]+/.exec(html)?.[0];
  expect(imageOf(await page())).not.toBe(imageOf(before));
});

test("changes are recorded in the audit log, once for each setting", async () => {
  const countdownTarget = "2027-05-11T09:00";
  await change("countdown", { countdownTarget, countdownLabel: "Spring Cup" });
  await change("countdown", { countdownTarget, countdownLabel: "Spring Cup" });
  await change("password-policy", { passwordRequires: ["lower", "symbol"] });
  expect((await entries()).map(({ detail }) => detail)).toEqual([
    "Required Characters: none → Lowercase letter, Symbol",
    "Countdown Label: Competition → Spring Cup",
    "Countdown Date: 2026-05-12T00:00 → 2027-05-11T09:00",
  ]);
});

describe("refuses and changes nothing for", () => {
  test.each([
    ["no team name", "team", { teamName: "\u200b" }, "Team Name cannot be empty"],
    ["a long team name", "team", { teamName: "x".repeat(61) }, /at most 60 characters/],
    ["a team name of two lines", "team", { teamName: "A\nB" }, /control characters/],
    ["a school address with a space", "school-address", { schoolEmail: "a b" }, /spaces/],
    ["no day of the calendar", "countdown", { countdownTarget: "2026-02-30T00:00" }, /valid/],
    ["no countdown label", "countdown", { countdownLabel: " " }, /cannot be empty/],
    ["a script as an address", "feedback", { feedbackUrl: "javascript:alert(1)" }, /https/],
    ["no minimum", "password-policy", { passwordMinLength: 0 }, /number from 1 to 128/],
    ["a minimum above the maximum", "password-policy", { passwordMinLength: 200 }, /from 1 to 128/],
    ["a maximum below the minimum", "password-policy", { passwordMaxLength: 5 }, /from 6 to/],
    ["a reversing team name", "team", { teamName: "A\u202eB" }, /control characters/],
    [
      "an unknown time zone",
      "time-zone",
      { timeZone: "Mars/Olympus" },
      "Please choose a time zone",
    ],
    ["another part's setting", "team", { countdownLabel: "Cup" }, /no field countdownLabel/],
  ])("%s", async (_what, part, values, detail) => {
    const before = await config();
    const answer = await change(part, values);
    expect(answer).toMatchObject({ status: 422, body: { code: "setting-not-valid" } });
    expect(answer.body.detail).toMatch(detail);
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(Object.keys(values));
    expect(await config()).toEqual(before);
    expect(await entries()).toEqual([]);
  });
});
