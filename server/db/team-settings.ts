import type { PasswordPolicy } from "../../domain/people/passwords.ts";
import { isTimeZone } from "../../domain/settings/is-time-zone.ts";
import {
  defaultTeamSettings,
  passwordPolicyOf,
  settingNames,
  type SettingName,
  type TeamSettings,
} from "../../domain/settings/team-settings.ts";
import type { Settings } from "../settings.ts";
import type { DbOrTrx } from "./open.ts";
import { readStoredValues, saveStoredValue } from "./stored-values.ts";

type Fixed = Pick<Settings, "team">;

export async function readTeamSettings(db: DbOrTrx, fixed: Fixed): Promise<TeamSettings> {
  return teamSettingsFrom(await readStoredValues(db), fixed);
}

const { timeZone: hostTimeZone = "" } = Intl.DateTimeFormat().resolvedOptions();
/** An empty or misspelled `TZ` gives a zone that dates cannot be written in. */
const serverTimeZone = isTimeZone(hostTimeZone) ? hostTimeZone : defaultTeamSettings.timeZone;

/** A setting is fixed by a variable, else saved, else the default (rule 2.27). */
export function teamSettingsFrom(
  stored: ReadonlyMap<string, string>,
  { team }: Fixed,
): TeamSettings {
  const saved = settingNames.flatMap((name) => {
    const value = stored.get(name);
    return value === undefined ? [] : [[name, JSON.parse(value)]];
  });
  const defaults = { ...defaultTeamSettings, timeZone: serverTimeZone };
  const settings = { ...defaults, ...Object.fromEntries(saved), ...team };
  const { passwordMinLength: min, passwordMaxLength: max } = settings;
  if (min <= max) return settings;
  // A variable has fixed one of them since the other was saved.
  return "passwordMaxLength" in team
    ? { ...settings, passwordMinLength: max }
    : { ...settings, passwordMaxLength: min };
}

export async function readPasswordPolicy(db: DbOrTrx, fixed: Fixed): Promise<PasswordPolicy> {
  return passwordPolicyOf(await readTeamSettings(db, fixed));
}

/** @param changed values that the caller has checked */
export async function saveTeamSettings(db: DbOrTrx, changed: Partial<TeamSettings>): Promise<void> {
  for (const name of Object.keys(changed) as SettingName[])
    await saveStoredValue(db, name, JSON.stringify(changed[name]));
}
