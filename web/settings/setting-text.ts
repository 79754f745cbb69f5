import type { PasswordClass } from "../../domain/people/passwords.ts";
import type { SettingName, TeamSettings } from "../../domain/settings/team-settings.ts";

export type SettingTexts = Partial<Record<SettingName, string>>;

/** Writes a setting as the text of its control; classes are separated by commas. */
export function settingText(name: SettingName, settings: Partial<TeamSettings>): string {
  if (name === "passwordRequires") return settings.passwordRequires?.join() ?? "";
  const text = String(settings[name] ?? "");
  return name === "countdownTarget" ? localTime(text) : text;
}

/** Reads settings from the texts of their controls, untrimmed. @param current values as saved */
export function parseSettings(
  texts: SettingTexts,
  current: Partial<TeamSettings>,
): Partial<TeamSettings> {
  const values = (Object.keys(texts) as SettingName[]).map((name) => [
    name,
    parseSetting(name, texts[name] ?? "", current),
  ]);
  return Object.fromEntries(values) as Partial<TeamSettings>;
}

function parseSetting(
  name: SettingName,
  text: string,
  current: Partial<TeamSettings>,
): TeamSettings[SettingName] {
  if (name === "passwordMinLength" || name === "passwordMaxLength") {
    return text.trim() === "" ? Number.NaN : Number(text);
  }
  if (name === "passwordRequires") return parseClasses(text);
  const isMoment = name === "countdownTarget" && hasZone(current.countdownTarget) && text !== "";
  return isMoment ? new Date(text).toISOString() : text;
}

export function parseClasses(text: string): PasswordClass[] {
  return text.split(",").filter(Boolean) as PasswordClass[];
}

/** Whether a countdown ends for everyone at the same moment. */
export function hasZone(iso = ""): boolean {
  return /(Z|[+-]\d{2}:\d{2})$/.test(iso);
}

/** The time in this device's zone, in the control's format: without a zone and seconds. */
function localTime(iso: string): string {
  if (!hasZone(iso)) return iso.slice(0, "2026-05-12T00:00".length);
  const date = new Date(iso);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-05-12T00:00".length);
}
