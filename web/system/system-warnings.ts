import type { SystemAnswer } from "../../domain/system/system-shapes.ts";

const scarceBytes = 1024 ** 3;
const twoDays = 48 * 60 * 60 * 1000;

/** @param now epoch milliseconds @returns one sentence for each thing that needs a captain */
export function systemWarnings(system: SystemAnswer, now: number): string[] {
  const { jobs, backup, mail, space, needsRestart } = system;
  const { failed } = jobs;
  return [
    needsRestart && "An update waits: restart the server.",
    failed > 0 && `${failed} ${failed === 1 ? "job" : "jobs"} failed.`,
    backup.to === null && !isBackupPlanned(jobs) && "No backups are scheduled.",
    backup.last && isOld(backup.last.at, now) && "The last backup is older than two days.",
    backup.last?.problems.length && "The last backup lacks files.",
    backup.verified?.problems.length && "The last test of a backup found problems.",
    mail.failure !== null && "Email cannot be sent.",
    space !== null && space.free < scarceBytes && "The disk is nearly full.",
  ].filter((warning) => typeof warning === "string");
}

function isOld(at: string, now: number): boolean {
  return now - Date.parse(at) > twoDays;
}

/** Another server process may make the backups; only that one needs `BACKUP_TO`. */
function isBackupPlanned({ upcoming }: SystemAnswer["jobs"]): boolean {
  return upcoming.some(({ kind }) => kind === "back-up");
}
