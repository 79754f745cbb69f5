import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { archiveName } from "./archive-name.ts";
import { openArchive } from "./open-archive.ts";
import { planBackup, readLastBackup, readLastVerified } from "./scheduled-backup.ts";
import { tryRestore } from "./try-restore.ts";

const environment = { BACKUP_TO: "nightly", BACKUP_KEEP: "1,0,1", TIME_ZONE: "Europe/Berlin" };
const { server, members, write } = useTeamPerTest(environment);

const hour = 60 * 60 * 1000;

let folder: string;

beforeEach(() => {
  folder = join(server.context.settings.dataDir, "nightly");
});

const planned = async () =>
  server.context.db
    .selectFrom("jobs")
    .select(["run_at as runAt", "attempts", "last_error as fault"])
    .where("kind", "=", "back-up")
    .execute();

async function writeWithFile(text: string): Promise<string> {
  const file = await members.lead.upload("torque.txt", text);
  const { id } = await write({ attachments: [file] });
  return `/api/documents/${id}`;
}

const archives = async () => (await readdir(folder)).filter((name) => name.endsWith(".paddock"));
/** Names are the seconds at which backups began. */
async function makeOlder(): Promise<void> {
  const [name = ""] = await archives();
  await rename(join(folder, name), join(folder, archiveName(new Date(Date.now() - hour))));
}

const shared = async () => (await readdir(join(folder, "files"))).toSorted();

test("a backup is planned once, for the hour in the team's time zone", async () => {
  await Promise.all([planBackup(server.context), planBackup(server.context)]);
  const jobs = await planned();
  expect(jobs).toHaveLength(1);
  const at = jobs[0]?.runAt ?? 0;
  expect(at - Date.now()).toBeGreaterThan(0);
  expect(at - Date.now()).toBeLessThanOrEqual(25 * hour);
  const clock = new Intl.DateTimeFormat("de", { timeStyle: "short", timeZone: "Europe/Berlin" });
  expect(clock.format(at)).toBe("03:00");
});

test("scheduled backups share their files, and one a week is verified", async () => {
  await writeWithFile("42 Nm");
  await runJobsOfTomorrow(server);
  const [first] = await archives();
  const last = await readLastBackup(server.context);
  expect(last).toMatchObject({ path: join(folder, first ?? ""), files: 1, problems: [] });
  const verified = await readLastVerified(server.context);
  expect(verified?.problems).toEqual([]);
  const [file] = await shared();
  const before = await stat(join(folder, "files", file ?? ""));

  await writeWithFile("24 Nm");
  await rm(join(folder, first ?? ""));
  await runJobsOfTomorrow(server);
  expect(await shared()).toHaveLength(2);
  expect((await stat(join(folder, "files", file ?? ""))).ino).toBe(before.ino);
  expect(await readLastVerified(server.context)).toEqual(verified);
  const [second] = await archives();
  await using archive = await openArchive(join(folder, second ?? ""), null);
  expect(await tryRestore(archive, () => undefined)).toMatchObject({ files: 2, problems: [] });
  expect((await planned()).map(({ attempts }) => attempts)).toEqual([0]);
});

test("old backups are deleted, with the files that no other has", async () => {
  const path = await writeWithFile("42 Nm");
  await runJobsOfTomorrow(server);
  await makeOlder();
  await writeFile(join(folder, "notes.txt"), "not a backup");
  await members.lead.delete(path);
  await runJobsOfTomorrow(server);
  const left = await archives();
  expect(left).toHaveLength(1);
  expect(left[0]).toBe((await readLastBackup(server.context))?.path.slice(folder.length + 1));
  expect(await shared()).toEqual([]);
  expect(await readdir(folder)).toContain("notes.txt");
});

test.each([
  [
    "has lost its mark",
    () => rm(join(folder, "paddock-team")),
    /is not the folder with the earlier/,
  ],
  [
    "is another team's",
    () => writeFile(join(folder, "paddock-team"), "k3v9q2m7x4h8n5w6t2rj"),
    /has the backups of another team/,
  ],
])("takes no folder that %s", async (_what, change, fault) => {
  await runJobsOfTomorrow(server);
  const before = await readdir(folder);
  await change();
  await runJobsOfTomorrow(server);
  expect(await planned()).toContainEqual(
    expect.objectContaining({ attempts: 1, fault: expect.stringMatching(fault) }),
  );
  expect((await readdir(folder)).filter((name) => name !== "paddock-team")).toEqual(
    before.filter((name) => name !== "paddock-team"),
  );
});

test("a failed backup says why, and is tried again", async () => {
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "a file");
  await runJobsOfTomorrow(server);
  expect(await planned()).toMatchObject([
    { attempts: 1, fault: expect.stringContaining("EEXIST") },
  ]);
  expect(await readLastBackup(server.context)).toBeNull();
});

test.runIf(existsSync("/dev/full"))("can be made after its first disk was full", async () => {
  await mkdir(folder);
  await symlink("/dev/full", join(folder, "paddock-team.part"));
  await runJobsOfTomorrow(server);
  expect(await planned()).toMatchObject([{ attempts: 1, fault: expect.stringMatching(/ENOSPC/) }]);
  expect(await readdir(folder)).toEqual([]);
  await runJobsOfTomorrow(server);
  expect(await archives()).toHaveLength(1);
});

test("a backup that cannot be restored is named", async () => {
  await writeWithFile("42 Nm");
  await runJobsOfTomorrow(server);
  const [file] = await shared();
  await writeFile(join(folder, "files", file ?? ""), "24 Nm");
  await makeOlder();
  await server.context.db.deleteFrom("settings").where("name", "=", "last-verified").execute();
  await runJobsOfTomorrow(server);
  expect((await readLastVerified(server.context))?.problems).toEqual([
    expect.stringMatching(/^The archive is damaged: files\/\w+\.txt/),
  ]);
  expect(server.lines.join("\n")).toContain('"backup failed verification","problems":1');
});

afterEach(() => rm(folder, { recursive: true, force: true }));
