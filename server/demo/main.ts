import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roleLabels } from "../../domain/people/roles.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { subteamName } from "../../domain/subteams/subteams.ts";
import { createContext } from "../create-context.ts";
import { saveTeamSettings } from "../db/team-settings.ts";
import { consoleLog } from "../http/log.ts";
import { privateUmask } from "../restrict-data-folder.ts";
import { readSettings } from "../settings.ts";
import { fillSeason } from "./fill-season.ts";
import { emailOf, guestPassword, memberNames, members, password, teamName } from "./people.ts";
import { portfolios } from "./portfolios.ts";

process.umask(privateUmask);
const folder = mkdtempSync(join(tmpdir(), "paddock-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const exit = () => process.exit(130);
process.on("SIGINT", exit);
process.on("SIGTERM", exit);

useOwnFolder();
await fillFolder();
printSignIns();
// From here on, the server handles these signals.
process.off("SIGINT", exit);
process.off("SIGTERM", exit);
await import("../main.ts");

/** Keeps the demo away from any database, files, backups, or mail server in the environment. */
function useOwnFolder(): void {
  for (const name of [
    "DATABASE_URL",
    "FILES_URL",
    "BACKUP_TO",
    "MAIL_URL",
    "CAPTAIN_EMAIL",
    "CAPTAIN_PASSWORD",
    "GUEST_PASSWORD",
  ]) {
    delete process.env[name];
  }
  process.env["DATA_DIR"] = folder;
  // The project's `.env` must not be read.
  process.chdir(folder);
}

function countdownTarget(): string {
  const date = new Date(Date.now() + 38 * 24 * 60 * 60 * 1000);
  return `${date.toISOString().slice(0, 10)}T09:00`;
}

async function fillFolder(): Promise<void> {
  process.stdout.write("Creating a season of demo data…\n");
  const { context, stop } = await createContext(readSettings(process.env), consoleLog());
  const countdown = { countdownLabel: "Formula Student", countdownTarget: countdownTarget() };
  await saveTeamSettings(context.db, { teamName, ...countdown });
  // Announces nothing, so that resizing pictures waits until the server runs.
  await fillSeason({ ...context, announce: () => undefined });
  await stop();
}

function printSignIns(): void {
  const rows = memberNames.map((name) => {
    const { role, subteam } = members[name];
    return `  ${emailOf(name).padEnd(22)} ${roleLabels[role].padEnd(12)} ${subteamName(firstSubteams, subteam)}`;
  });
  process.stdout.write(
    `\nSign in with the password ${password} as\n${rows.join("\n")}\n  or as a guest with the team password ${guestPassword}\n\n` +
      `Public portfolios: ${portfolios.map(({ slug }) => `/${slug}`).join(" and ")}\n` +
      `Mail is written to ${join(folder, "mail")}\n` +
      "All data is deleted when the demo stops.\n\n",
  );
}
