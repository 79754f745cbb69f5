import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { emailOf } from "../testing/cast.ts";
import { cast, closeTeam, letters, openTeam, world } from "../testing/team.ts";
import { letterDays, sweepLetters } from "./sweep-letters.ts";

beforeEach(openTeam);
afterEach(closeTeam);

const hour = 60 * 60 * 1000;

/** Nobody takes it away: it waits in the table. */
async function waitingLetter(act: () => Promise<unknown>) {
  await world.jobs.stop();
  await act();
  const { payload } = await world.world.db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send-mail")
    .executeTakeFirstOrThrow();
  return JSON.parse(payload) as { until: number };
}

const askForReset = () =>
  world.visitor().post("/api/password-resets", { email: emailOf("designer") });
const nora = { firstName: "Nora", lastName: "Bell", email: "nora@team.edu", subteam: "chassis" };
const invite = () => cast.captain.post("/api/captains", nora);

test.each([
  ["a reset", askForReset, 1],
  ["an invitation", invite, 72],
])("the letter of %s is of use as long as its link", async (_what, act, hours) => {
  const before = Date.now();
  const { until } = await waitingLetter(act);
  const [link] = await world.world.db.selectFrom("links").select("expires_at").execute();
  expect(until).toBe(link?.expires_at);
  expect(Math.round((until - before) / hour)).toBe(hours);
});

test("a letter whose link works no longer is not sent, and the log says so", async () => {
  const { db } = world.world;
  const letter = { subject: "", text: "", html: "" };
  await db.transaction().execute(async (trx) => {
    const now = Date.now();
    await addJob(trx, "send-mail", { ...letter, to: "late@team.edu", until: now - 1 });
    await addJob(trx, "send-mail", { ...letter, to: "timely@team.edu", until: now + hour });
  });
  expect(await letters()).toEqual([expect.stringContaining("To: timely@team.edu")]);
  expect(await db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  expect(world.lines.join("\n")).toContain("its link works no longer");
});

test("letters that lie as files go after a while, and nothing else there", async () => {
  const folder = fileURLToPath(world.world.settings.mailUrl);
  await sweepLetters(world.world.settings);
  await mkdir(folder, { recursive: true });
  const [old, young] = [`1700000000000-${newId()}.eml`, `1700000000001-${newId()}.eml`];
  const long = new Date(Date.now() - letterDays * 24 * hour - hour);
  for (const name of [old, young, "kept by hand.eml"]) {
    await writeFile(join(folder, name), "");
    if (name !== young) await utimes(join(folder, name), long, long);
  }
  await sweepLetters(world.world.settings);
  expect((await readdir(folder)).toSorted()).toEqual([young, "kept by hand.eml"].toSorted());
});
