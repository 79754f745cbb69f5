import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roleLabels } from "../../domain/people/roles.ts";
import { subteamName } from "../../domain/subteams/subteams.ts";
import { createContext } from "../create-context.ts";
import { consoleLog } from "../http/log.ts";
import { privateUmask } from "../restrict-data-folder.ts";
import { readSettings } from "../settings.ts";
import { fillSeason } from "./fill-season.ts";
import { emailOf, guestPassword, memberNames, members, password, teamName } from "./people.ts";
import { portfolios } from "./portfolios.ts";

process.umask(privateUmask);
const folder = mkdtempSync(join(tmpdir(), "paddock-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const leave = () => process.exit(130);
process.on("SIGINT", leave);
process.on("SIGTERM", leave);

stayInOwnFolder();
await fill();
sayWhoIsThere();
// From here on the server itself stops in order.
process.off("SIGINT", leave);
process.off("SIGTERM", leave);
await import("../main.ts");

/** Whatever the environment names, the demo touches nothing but its own folder. */
function stayInOwnFolder(): void {
  for (const name of [
    "DATABASE_URL",
    "FILES_URL",
    "MAIL_URL",
    "CAPTAIN_EMAIL",
    "CAPTAIN_PASSWORD",
    "GUEST_PASSWORD",
  ]) {
    delete process.env[name];
  }
  process.env["DATA_DIR"] = folder;
  process.env["TEAM_NAME"] ??= teamName;
  process.env["COUNTDOWN_LABEL"] ??= "Formula Student";
  process.env["COUNTDOWN_TARGET"] ??= inSomeWeeks();
}

function inSomeWeeks(): string {
  const date = new Date(Date.now() + 38 * 24 * 60 * 60 * 1000);
  return `${date.toISOString().slice(0, 10)}T09:00`;
}

async function fill(): Promise<void> {
  process.stdout.write("Writing down a season…\n");
  const { context, stop } = await createContext(readSettings(process.env), consoleLog());
  // The server makes the pictures of the screens once it runs: they keep nobody waiting.
  await fillSeason({ ...context, announce: () => undefined });
  await stop();
}

function sayWhoIsThere(): void {
  const rows = memberNames.map((name) => {
    const { role, subteam } = members[name];
    return `  ${emailOf(name).padEnd(22)} ${roleLabels[role].padEnd(12)} ${subteamName(subteam)}`;
  });
  process.stdout.write(
    `\nSign in with the password ${password} as\n${rows.join("\n")}\n  or as a guest with the team password ${guestPassword}\n\n` +
      `Open to everybody: ${portfolios.map(({ slug }) => `/${slug}`).join(" and ")}\n` +
      `Mail is written into ${join(folder, "mail")}\n` +
      "Everything is thrown away when this ends.\n\n",
  );
}
