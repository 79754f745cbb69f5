import { isEmpty } from "../content/is-empty.ts";
import { passwordClasses } from "../people/passwords.ts";
import { controlCharacter } from "../people/people.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import { isCountdownDate } from "./countdown-dates.ts";
import { isTimeZone } from "./is-time-zone.ts";
import { settingLabels, type SettingName, type TeamSettings } from "./team-settings.ts";

/** Characters. */
export const settingMaxLengths = {
  teamName: 60,
  schoolEmail: 254,
  countdownLabel: 60,
  feedbackUrl: 2000,
} satisfies Partial<Record<SettingName, number>>;

/** The most characters that a password policy can require. */
export const passwordLengthMax = 1024;

/** @returns a sentence, or undefined for a usable value */
type Check<Name extends SettingName> = (
  value: TeamSettings[Name],
  all: TeamSettings,
) => string | undefined;

const checks: { [Name in SettingName]: Check<Name> } = {
  teamName: (name) => lineProblem("teamName", name),
  schoolEmail: (part) =>
    /\s/.test(part)
      ? `${settingLabels.schoolEmail} must not contain spaces`
      : part === ""
        ? undefined
        : lineProblem("schoolEmail", part),
  countdownTarget: (date) =>
    isCountdownDate(date) ? undefined : "Please enter a valid countdown date",
  countdownLabel: (label) => lineProblem("countdownLabel", label),
  feedbackUrl: (address) =>
    address === null || isWebAddress(address)
      ? undefined
      : "Please enter an address that begins with https:// or http://",
  passwordMinLength: (length, { passwordMaxLength }) =>
    lengthProblem("passwordMinLength", length, 1, passwordMaxLength),
  passwordMaxLength: (length, { passwordMinLength }) =>
    lengthProblem("passwordMaxLength", length, passwordMinLength, passwordLengthMax),
  passwordRequires: () => undefined,
  timeZone: (name) => (isTimeZone(name) ? undefined : "Please choose a time zone"),
};

/** Validates changes together with what stays (rule 2.28). @param changed from `trimSettings` */
export function settingProblems(
  changed: Partial<TeamSettings>,
  current: TeamSettings,
): WrongField[] {
  const all = { ...current, ...changed };
  return (Object.keys(changed) as SettingName[]).flatMap((name) => {
    const problem = (checks[name] as Check<SettingName>)(all[name], all);
    return problem === undefined ? [] : [wrongField(name, "setting-not-valid", problem)];
  });
}

/** Trims texts, writes web addresses in one way, and orders the classes of characters. */
export function trimSettings(changed: Partial<TeamSettings>): Partial<TeamSettings> {
  const trimmed = Object.entries(changed)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]);
  const settings = Object.fromEntries(trimmed) as Partial<TeamSettings>;
  const { feedbackUrl, passwordRequires } = settings;
  if (feedbackUrl === "") settings.feedbackUrl = null;
  else if (feedbackUrl && isWebAddress(feedbackUrl))
    settings.feedbackUrl = new URL(feedbackUrl).href;
  if (passwordRequires)
    settings.passwordRequires = passwordClasses.filter((name) => passwordRequires.includes(name));
  return settings;
}

function lineProblem(name: keyof typeof settingMaxLengths, text: string): string | undefined {
  const [label, max] = [settingLabels[name], settingMaxLengths[name]];
  if (isEmpty(text)) return `${label} cannot be empty`;
  if (text.length > max) return `${label} must be at most ${max} characters`;
  return controlCharacter.test(text) ? `${label} cannot contain control characters` : undefined;
}

function lengthProblem(
  name: SettingName,
  length: number,
  min: number,
  max: number,
): string | undefined {
  return Number.isInteger(length) && length >= min && length <= max
    ? undefined
    : `${settingLabels[name]} must be a number from ${min} to ${max}`;
}

function isWebAddress(address: string): boolean {
  const isWeb = /^https?:\/\//i.test(address) && URL.canParse(address);
  return isWeb && address.length <= settingMaxLengths.feedbackUrl;
}
