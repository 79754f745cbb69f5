import { fileURLToPath } from "node:url";
import { nextMomentAt } from "../../domain/dates.ts";
import type { AppContext } from "../context.ts";
import { lock } from "../db/dialects.ts";
import { faultCode } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import { findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { transact } from "../db/transact.ts";
import { isRecent } from "../is-recent.ts";
import { addJob, attemptsMax, hasJob } from "../jobs/add-job.ts";
import { ToldJobFault } from "../jobs/told-job-fault.ts";
import type { Settings } from "../settings.ts";
import type { BackupOutcome } from "./back-up-to-folder.ts";
import { claimFolder } from "./claim-folder.ts";
import { openBackupFolder } from "./open-backup-folder.ts";
import { startOwnProcess } from "./own-process.ts";

const program = fileURLToPath(new URL("backup-process.ts", import.meta.url));
const week = 7 * 24 * 60 * 60 * 1000;

export type LastBackup = BackupOutcome & { at: number };
export type LastVerified = { at: number; problems: string[] };
export type ProcessOutcome = { made: BackupOutcome; problems?: string[] };

/** Plans the next backup if BACKUP_TO is set (rule 12.12). A backup that is due stays planned. */
export async function planBackup(context: AppContext): Promise<void> {
  const { backupTo, backupAt } = context.settings;
  if (backupTo === null) return;
  const { timeZone } = await readTeamSettings(context.db, context.settings);
  const now = Date.now();
  await transact(context, async (trx) => {
    await lock(trx, "backups");
    await trx
      .deleteFrom("jobs")
      .where("kind", "=", "back-up")
      .where("attempts", "=", 0)
      .where("run_at", ">", now)
      .execute();
    if (await hasJob(trx, "back-up")) return;
    await addJob(trx, "back-up", {}, nextMomentAt(backupAt, now, timeZone));
  });
}

export async function backUp(context: AppContext, signal: AbortSignal): Promise<void> {
  const { db, settings, log } = context;
  if (settings.backupTo === null) return;
  const verified = await readLastVerified(context);
  const hadProblems = (verified?.problems.length ?? 0) > 0;
  const isDue = hadProblems || !isRecent(verified?.at ?? 0, week);
  const { made, problems } = await tryBackUp(context, settings.backupTo, isDue, signal);
  const at = Date.now();
  await deleteFailedJobs(db);
  await saveStoredValue(db, "last-backup", JSON.stringify({ ...made, at }));
  const { files, bytes } = made;
  if (made.problems.length === 0) log.info("backup made", { files, bytes });
  else log.error("backup made with problems", { files, problems: made.problems.length });
  if (problems) {
    await saveStoredValue(db, "last-verified", JSON.stringify({ at, problems }));
    if (problems.length > 0) log.error("backup failed verification", { problems: problems.length });
    else log.info("backup verified");
  }
  await planBackup(context);
}

/** Characters. A process that fails may write much. */
const reasonMaxLength = 500;

async function tryBackUp(
  context: AppContext,
  place: string,
  verifies: boolean,
  signal: AbortSignal,
): Promise<ProcessOutcome> {
  try {
    const folder = await openBackupFolder(place, context.settings.s3);
    await claimFolder(context, folder, await readLastBackup(context));
    return await runProcess(context.settings, verifies, signal);
  } catch (error) {
    const reason = ((error as Error).message || faultCode(error)).slice(0, reasonMaxLength);
    if (!signal.aborted) context.log.error("backup failed", { reason });
    throw new ToldJobFault(reason, { cause: error });
  }
}

async function deleteFailedJobs(db: Db): Promise<void> {
  await db
    .deleteFrom("jobs")
    .where("kind", "=", "back-up")
    .where("attempts", ">=", attemptsMax)
    .where("locked_until", "=", 0)
    .execute();
}

export async function readLastBackup({ db }: Pick<AppContext, "db">): Promise<LastBackup | null> {
  const value = await findStoredValue(db, "last-backup");
  return value === undefined ? null : (JSON.parse(value) as LastBackup);
}

export async function readLastVerified({
  db,
}: Pick<AppContext, "db">): Promise<LastVerified | null> {
  const value = await findStoredValue(db, "last-verified");
  return value === undefined ? null : (JSON.parse(value) as LastVerified);
}

async function runProcess(
  settings: Settings,
  verifies: boolean,
  signal: AbortSignal,
): Promise<ProcessOutcome> {
  const args = verifies ? ["--verify"] : [];
  const { ended, message } = startOwnProcess(program, args, settings, signal);
  const early = ended.then(() => Promise.reject<never>(new Error("the process ended early")));
  return (await Promise.race([message, early])) as ProcessOutcome;
}
