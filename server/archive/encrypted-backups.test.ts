import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { cipherOfPassphrase } from "./encryption.ts";
import { openArchive } from "./open-archive.ts";
import { readLastVerified } from "./scheduled-backup.ts";
import { tryRestore } from "./try-restore.ts";
import { writeBackup } from "./write-backup.ts";
import { writeWhole } from "./write-whole.ts";

const passphrase = "front-wing-laminate-cures-overnight";
const { server, members, write } = useTeamPerTest({
  BACKUP_TO: "nightly",
  BACKUP_PASSPHRASE: passphrase,
});

const silent = () => undefined;
let folder: string;

beforeEach(async () => {
  folder = join(server.context.settings.dataDir, "nightly");
  await write({ attachments: [await members.lead.upload("torque.txt", "42 Nm, secretly")] });
});

async function faults(): Promise<unknown[]> {
  const jobs = server.context.db.selectFrom("jobs").select("last_error as fault");
  return (await jobs.where("kind", "=", "back-up").execute()).map(({ fault }) => fault);
}

async function check(path: string, given: string | null = passphrase) {
  await using archive = await openArchive(path, given);
  // Awaited, because the archive is closed on return.
  return await tryRestore(archive, silent);
}

test("an encrypted backup opens with its passphrase alone, and only whole", async () => {
  const path = join(folder, "one");
  const source = { ...server.context, version: "1.0.2" };
  await writeWhole(
    path,
    (out) => writeBackup(source, { out, files: "inside" }, silent),
    await cipherOfPassphrase(passphrase),
  );
  const bytes = await readFile(path);
  expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  expect(bytes.includes("manifest.json")).toBe(false);
  expect(await check(path)).toMatchObject({ files: 1, problems: [] });
  await expect(check(path, null)).rejects.toThrow("is encrypted. Set BACKUP_PASSPHRASE.");
  await expect(check(path, "guess")).rejects.toThrow(
    "BACKUP_PASSPHRASE does not open this archive.",
  );
  await writeFile(path, bytes.subarray(0, bytes.length - 1));
  await expect(check(path)).rejects.toThrow(/one is damaged \(/);
});

test("the backups of a folder share encrypted files and one key", async () => {
  await runJobsOfTomorrow(server);
  const names = await readdir(folder, { recursive: true });
  expect(names.map((name) => name.replace(/\d{4}-\S{12}|[0-9a-f]{64}/, "…")).toSorted()).toEqual(
    ["files", "files/….txt.age", "key.age", "paddock-team", "….paddock.age"].toSorted(),
  );
  const archive = names.find((name) => name.endsWith(".paddock.age")) ?? "";
  const file = names.find((name) => name.endsWith(".txt.age")) ?? "";
  expect((await readFile(join(folder, file))).includes("secretly")).toBe(false);
  expect((await readLastVerified(server.context))?.problems).toEqual([]);
  expect(await check(join(folder, archive))).toMatchObject({ files: 1, problems: [] });

  await rename(join(folder, "key.age"), join(folder, "..", "key.age"));
  await runJobsOfTomorrow(server);
  await rename(join(folder, "..", "key.age"), join(folder, "key.age"));
  expect(await faults()).toContain(
    `${join(folder, "key.age")} is missing, and other files were encrypted with it.`,
  );

  Object.assign(server.context.settings, { backupPassphrase: "another one" });
  await runJobsOfTomorrow(server);
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(names.toSorted());
  expect(await faults()).toContain("BACKUP_PASSPHRASE does not open this archive.");
});
