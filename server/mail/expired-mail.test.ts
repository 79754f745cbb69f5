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

/** Nobody takes it away: it waits in the table. */
async function waitingLetter(act: () => Promise<unknown>): Promise<{ text: string }> {
  await server.jobs.stop();
  await act();
  const letter = server.context.db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send-mail");
  const { payload } = await letter.executeTakeFirstOrThrow();
  return JSON.parse(payload) as { text: string };
}

/** As a server does that is started again. */
async function sendWaiting(): Promise<string[]> {
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
  ["an invitation", invite, 72],
])("the letter of %s waits as long as its link works", async (_what, act, hours) => {
  await waitingLetter(act);
  const { expires_at: until, created_at: at } = await server.context.db
    .selectFrom("links")
    .select(["expires_at", "created_at"])
    .executeTakeFirstOrThrow();
  expect(until - at).toBe(hours * hour);
  expect(await sendWaiting()).toHaveLength(1);
});

const letAllRunOut = () => server.context.db.updateTable("links").set({ expires_at: 1 }).execute();
const ends: [what: string, end: (text: string) => Promise<unknown>][] = [
  ["is over", letAllRunOut],
  ["was used", (text) => choosePassword(/token=([\w-]{43})/.exec(text)?.[1] ?? "")],
  ["was replaced", async () => members.captain.send("POST", await pathOf("reset-link"))],
  ["lost its account", async () => members.captain.post("/api/members/remove", await dana())],
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

async function pathOf(what = ""): Promise<string> {
  return `/api/members/${await idOf("designer")}${what && `/${what}`}`;
}

test.each(ends)("a letter whose link %s is not sent, and the log says so", async (_what, end) => {
  const { text } = await waitingLetter(askForReset);
  await end(text);
  expect((await sendWaiting()).join()).not.toContain("Subject: Your password");
  expect(server.lines.join("\n")).toContain("its link works no longer");
});

test("letters that lie as files go after a while, and nothing else there", async () => {
  const folder = fileURLToPath(server.context.settings.mailUrl);
  await sweepMail(server.context.settings);
  await mkdir(folder, { recursive: true });
  const [old, young] = [`1700000000000-${newId()}.eml`, `1700000000001-${newId()}.eml`];
  const long = new Date(Date.now() - mailFileDays * 24 * hour - hour);
  for (const name of [old, young, "kept by hand.eml"]) {
    await writeFile(join(folder, name), "");
    if (name !== young) await utimes(join(folder, name), long, long);
  }
  // Gone between being listed and being looked at.
  const gone = `1600000000000-${newId()}.eml`;
  await symlink(join(folder, "nowhere"), join(folder, gone));
  await sweepMail(server.context.settings);
  expect((await readdir(folder)).toSorted()).toEqual([gone, young, "kept by hand.eml"]);
});
