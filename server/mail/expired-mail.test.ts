import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createContext } from "../create-context.ts";
import { newId } from "../ids.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { mailFileDays, sweepMail } from "./sweep-mail.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { idOf } = accountRequestsOf(team);

const hour = 60 * 60 * 1000;

const askForReset = () =>
  server.visitor().post("/api/password-resets", { email: emailOf("designer") });
const nora = { firstName: "Nora", lastName: "Bell", email: "nora@team.edu", subteam: "chassis" };
const invite = () => members.captain.post("/api/captains", nora);

/** Stops the jobs, so that the mail stays in the table. */
async function queueMail(act: () => Promise<unknown>): Promise<{ text: string }> {
  await server.jobs.stop();
  await act();
  const mail = server.context.db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send-mail");
  const { payload } = await mail.executeTakeFirstOrThrow();
  return JSON.parse(payload) as { text: string };
}

/** Sends queued mail as a restarted server does. */
async function restartAndSend(): Promise<string[]> {
  const { settings, log, db } = server.context;
  const next = await createContext(settings, log);
  await next.jobs.idle();
  await next.stop();
  const left = db.selectFrom("jobs").select("id").where("kind", "=", "send-mail");
  expect(await left.execute()).toEqual([]);
  return sentMail(server);
}

test.each([
  ["a reset", askForReset, 1],
  ["an invitation", invite, 7 * 24],
])("keeps the mail of %s queued as long as its link is valid", async (_kind, act, hours) => {
  await queueMail(act);
  const { expires_at: until, created_at: at } = await server.context.db
    .selectFrom("links")
    .select(["expires_at", "created_at"])
    .executeTakeFirstOrThrow();
  expect(until - at).toBe(hours * hour);
  expect(await restartAndSend()).toHaveLength(1);
});

const expireLinks = () => server.context.db.updateTable("links").set({ expires_at: 1 }).execute();
const invalidations: [reason: string, invalidate: (text: string) => Promise<unknown>][] = [
  ["has expired", expireLinks],
  ["was used", (text) => choosePassword(/token=([\w-]{43})/.exec(text)?.[1] ?? "")],
  ["was replaced", async () => members.captain.send("POST", await pathOf("reset-link"))],
  ["has lost its account", async () => members.captain.post("/api/members/remove", await dana())],
  [
    "was for another address",
    async () => members.captain.put(await pathOf(), { email: "d@new.edu" }),
  ],
];

async function choosePassword(token: string): Promise<void> {
  const form = { token, password: "new-words-1", confirmPassword: "new-words-1" };
  expect((await server.visitor().post("/api/password", form)).status).toBe(204);
}

async function dana(): Promise<{ ids: string[] }> {
  return { ids: [await idOf("designer")] };
}

async function pathOf(action = ""): Promise<string> {
  return `/api/members/${await idOf("designer")}${action && `/${action}`}`;
}

test.each(invalidations)("drops and logs mail whose link %s", async (_reason, invalidate) => {
  const { text } = await queueMail(askForReset);
  await invalidate(text);
  expect((await restartAndSend()).join()).not.toContain("Subject: Reset your");
  expect(server.lines.join("\n")).toContain("its link no longer works");
});

test("deletes old mail files and nothing else in the folder", async () => {
  const folder = fileURLToPath(server.context.settings.mailUrl);
  await sweepMail(server.context.settings);
  await mkdir(folder, { recursive: true });
  const [old, recent] = [`1700000000000-${newId()}.eml`, `1700000000001-${newId()}.eml`];
  const expired = new Date(Date.now() - mailFileDays * 24 * hour - hour);
  for (const name of [old, recent, "kept by hand.eml"]) {
    await writeFile(join(folder, name), "");
    if (name !== recent) await utimes(join(folder, name), expired, expired);
  }
  // A broken link stands for a file deleted between listing and stat.
  const gone = `1600000000000-${newId()}.eml`;
  await symlink(join(folder, "nowhere"), join(folder, gone));
  await sweepMail(server.context.settings);
  expect((await readdir(folder)).toSorted()).toEqual([gone, recent, "kept by hand.eml"]);
});
