import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { openS3Server } from "../testing/s3-server.ts";
import { useTeamPerTest, type Team } from "../testing/use-team.ts";
import { archiveName } from "./archive-name.ts";
import { openNamedArchive } from "./open-named-archive.ts";
import { readLastBackup, readLastVerified } from "./scheduled-backup.ts";
import { tryRestore } from "./try-restore.ts";

const s3 = await openS3Server();
const environment = {
  ...s3.environment,
  BACKUP_TO: "s3://paddock-test/backups/",
  BACKUP_KEEP: "1,0,1",
};

afterAll(() => s3.close());
beforeEach(() => {
  s3.objects.clear();
  s3.unfinished.clear();
});

const prefix = "backups/";
const backedUp = () => [...s3.objects.keys()].filter((key) => key.startsWith(prefix));
const archives = () => backedUp().filter((key) => key.includes(".paddock"));
const shared = () => backedUp().filter((key) => key.startsWith(`${prefix}files/`));

/** Names are the seconds at which backups began. */
function makeOlder(): void {
  const [key = ""] = archives();
  const object = s3.objects.get(key);
  s3.objects.delete(key);
  const older = `${prefix}${archiveName(new Date(Date.now() - 60 * 60 * 1000))}`;
  if (object) s3.objects.set(older, object);
}

async function writeWithFile({ members, write }: Team, text: string): Promise<string> {
  const file = await members.lead.upload("torque.txt", text);
  const { id } = await write({ attachments: [file] });
  return `/api/documents/${id}`;
}

async function faults({ server }: Team): Promise<(string | null)[]> {
  const jobs = server.context.db.selectFrom("jobs").select("last_error as fault");
  return (await jobs.where("kind", "=", "back-up").execute()).map(({ fault }) => fault);
}

async function check({ server }: Team, path: string) {
  await using archive = await openNamedArchive(path, server.context.settings);
  // Awaited, because the archive is closed on return.
  return await tryRestore(archive, () => undefined);
}

describe("backups in S3", () => {
  const team = useTeamPerTest(environment);
  const { server, members } = team;

  test("share their files, and are verified", async () => {
    await writeWithFile(team, "42 Nm");
    await runJobsOfTomorrow(server);
    const last = await readLastBackup(server.context);
    expect(last).toMatchObject({ files: 1, problems: [] });
    expect(last?.path).toMatch(/^s3:\/\/paddock-test\/backups\/\S+\.paddock$/);
    expect((await readLastVerified(server.context))?.problems).toEqual([]);
    makeOlder();
    await writeWithFile(team, "24 Nm");
    s3.requests.length = 0;
    await runJobsOfTomorrow(server);
    const written = s3.requests.filter((each) => each.startsWith(`PUT ${prefix}files/`));
    expect(written).toHaveLength(1);
    expect(shared()).toHaveLength(2);
    const { path = "" } = (await readLastBackup(server.context)) ?? {};
    expect(await check(team, path)).toMatchObject({ files: 2, problems: [] });
  });

  test("that are old are deleted, with the files that no other backup has", async () => {
    const path = await writeWithFile(team, "42 Nm");
    await runJobsOfTomorrow(server);
    makeOlder();
    s3.objects.set(`${prefix}notes.txt`, { bytes: Buffer.from("x"), changedAt: new Date() });
    await members.lead.delete(path);
    await runJobsOfTomorrow(server);
    expect(archives()).toHaveLength(1);
    expect(shared()).toEqual([]);
    expect(backedUp()).toContain(`${prefix}notes.txt`);
  });

  test("are not written into another team's folder of backups", async () => {
    await runJobsOfTomorrow(server);
    const mark = { bytes: Buffer.from("k3v9q2m7x4h8n5w6t2rj"), changedAt: new Date() };
    s3.objects.set(`${prefix}paddock-team`, mark);
    await runJobsOfTomorrow(server);
    expect(await faults(team)).toContain(
      "s3://paddock-test/backups has the backups of another team",
    );
    s3.objects.delete(`${prefix}paddock-team`);
    await runJobsOfTomorrow(server);
    expect((await faults(team)).join()).toContain("is not the folder with the earlier backups");
    expect(archives()).toHaveLength(1);
  });

  test("fail with the reason, and leave nothing", async () => {
    await writeWithFile(team, "42 Nm");
    s3.fail({ status: 403, code: "AccessDenied" });
    await runJobsOfTomorrow(server);
    s3.fail(undefined);
    expect(await faults(team)).toContain("the file store answered AccessDenied");
    expect(backedUp()).toEqual([]);
    await expect(check(team, "s3://paddock-test/backups/none.paddock")).rejects.toThrow(
      "There is no s3://paddock-test/backups/none.paddock.",
    );
  });
});

describe("encrypted backups in S3", () => {
  const passphrase = "front-wing-laminate-cures-overnight";
  const team = useTeamPerTest({ ...environment, BACKUP_PASSPHRASE: passphrase });
  const { server } = team;

  test("share one key, and open with the passphrase alone", async () => {
    await writeWithFile(team, "42 Nm, secretly");
    await runJobsOfTomorrow(server);
    expect((await readLastVerified(server.context))?.problems).toEqual([]);
    const { path = "" } = (await readLastBackup(server.context)) ?? {};
    expect(path).toMatch(/\.paddock\.age$/);
    expect(backedUp()).toContain(`${prefix}key.age`);
    for (const key of [...archives(), ...shared()])
      expect(s3.objects.get(key)?.bytes.toString("latin1")).toMatch(/^age-encryption/);
    expect(await check(team, path)).toMatchObject({ files: 1, problems: [] });
    Object.assign(server.context.settings, { backupPassphrase: null });
    await expect(check(team, path)).rejects.toThrow("is encrypted. Set BACKUP_PASSPHRASE.");
  });
});
