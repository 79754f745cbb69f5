import type { DbOrTrx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import type { Settings } from "../settings.ts";
import type { From } from "./open-mailer.ts";

/** Uses MAIL_FROM, or else the team's name (rule 6.48). */
export async function readSender(
  db: DbOrTrx,
  settings: Pick<Settings, "mailFrom" | "baseUrl" | "team">,
): Promise<From> {
  if (settings.mailFrom !== null) return settings.mailFrom;
  const { teamName } = await readTeamSettings(db, settings);
  return { name: teamName, address: `paddock@${new URL(settings.baseUrl).hostname}` };
}
