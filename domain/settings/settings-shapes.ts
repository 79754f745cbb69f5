import { z } from "zod";
import { passwordClasses } from "../people/passwords.ts";
import { passwordLengthMax, settingMaxLengths } from "./setting-problems.ts";

const values = {
  teamName: z
    .string()
    .meta({ description: "The team's name", maxLength: settingMaxLengths.teamName }),
  schoolEmail: z.string().meta({
    description: "Text that the address of an account request must contain; empty for any address",
    example: ".edu",
    maxLength: settingMaxLengths.schoolEmail,
  }),
  countdownTarget: z.string().meta({
    description: "ISO 8601; without a zone, in the viewer's zone",
    example: "2026-05-12T00:00",
  }),
  countdownLabel: z.string().meta({
    description: "The event that the countdown is for",
    maxLength: settingMaxLengths.countdownLabel,
  }),
  feedbackUrl: z.string().nullable().meta({
    description: "The external feedback form; null for a mail to the captains",
    maxLength: settingMaxLengths.feedbackUrl,
  }),
  passwordMinLength: z
    .int()
    .meta({ description: "Minimum length in characters", minimum: 1, maximum: passwordLengthMax }),
  passwordMaxLength: z
    .int()
    .meta({ description: "Maximum length in characters", minimum: 1, maximum: passwordLengthMax }),
  passwordRequires: z.array(z.enum(passwordClasses)).max(passwordClasses.length).meta({
    description: "Character classes; a new password needs one of each",
  }),
  timeZone: z.string().meta({
    description: "The time zone of times in emails, by its IANA name",
    example: "America/Detroit",
  }),
};

export const settingsChange = z
  .strictObject(values)
  .partial()
  .meta({ id: "SettingsChange", description: "Settings of one part; missing fields stay" });

export const settingsPartAnswer = z
  .object({
    values: z.object(values).partial().meta({ description: "The settings of this part" }),
    setBy: z.record(z.string(), z.string()).meta({
      description: "The environment variables that fix settings, by field",
      example: { teamName: "TEAM_NAME" },
    }),
  })
  .meta({ id: "SettingsPart", description: "A part of the settings" });

export type SettingsPartAnswer = z.infer<typeof settingsPartAnswer>;
