import type { PasswordClass, PasswordPolicy } from "../people/passwords.ts";

/** The settings that captains change while the server runs (rules 2.25 and 2.27). */
export type TeamSettings = {
  teamName: string;
  /** Text that the email address of an account request must contain; empty for any address. */
  schoolEmail: string;
  /** ISO 8601; without a zone, in each viewer's zone. */
  countdownTarget: string;
  countdownLabel: string;
  /** Null for a mail to the captains. */
  feedbackUrl: string | null;
  /** Characters. */
  passwordMinLength: number;
  passwordMaxLength: number;
  passwordRequires: readonly PasswordClass[];
  /** IANA name of the zone in which emails give times. */
  timeZone: string;
};

export type SettingName = keyof TeamSettings;

export const defaultTeamSettings: TeamSettings = {
  teamName: "Paddock",
  schoolEmail: ".edu",
  countdownTarget: "2026-05-12T00:00",
  countdownLabel: "Competition",
  feedbackUrl: null,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  passwordRequires: [],
  timeZone: "UTC",
};

export const settingNames = Object.keys(defaultTeamSettings) as SettingName[];

/** Each part is saved on its own. */
export const settingsParts = {
  team: ["teamName"],
  "school-address": ["schoolEmail"],
  countdown: ["countdownTarget", "countdownLabel"],
  feedback: ["feedbackUrl"],
  "password-policy": ["passwordMinLength", "passwordMaxLength", "passwordRequires"],
  "time-zone": ["timeZone"],
} as const satisfies Record<string, readonly SettingName[]>;

export type SettingsPart = keyof typeof settingsParts;

export const settingLabels: Record<SettingName, string> = {
  teamName: "Team Name",
  schoolEmail: "School Address",
  countdownTarget: "Countdown Date",
  countdownLabel: "Countdown Label",
  feedbackUrl: "Feedback Address",
  passwordMinLength: "Minimum Length",
  passwordMaxLength: "Maximum Length",
  passwordRequires: "Required Characters",
  timeZone: "Time Zone",
};

/** The policy that captains chose in the settings (rule 1.9). */
export function passwordPolicyOf(settings: TeamSettings): PasswordPolicy {
  const { passwordMinLength: min, passwordMaxLength: max, passwordRequires: requires } = settings;
  return { min, max, requires };
}
