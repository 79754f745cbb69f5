import { z } from "zod";
import { passwordClasses } from "./people/passwords.ts";
import { amount } from "./shapes.ts";
import { subteam } from "./subteams/subteam-shapes.ts";

const passwordPolicy = z
  .object({
    min: amount("Minimum length in characters"),
    max: amount("Maximum length in characters"),
    requires: z.array(z.enum(passwordClasses)).meta({
      description: "Character classes; a password needs one of each",
    }),
  })
  .meta({ description: "Rules for new passwords" });

const limits = z
  .object({
    attachmentMaxBytes: amount("Maximum size of one file in bytes"),
    attachmentsMaxBytes: amount("Maximum size of all files of a document in bytes"),
    attachmentsMaxFiles: amount("Maximum number of files of a document"),
    uploadRetrySeconds: amount("Seconds for which a client should retry an interrupted upload"),
  })
  .meta({ description: "Limits for files" });

export const configAnswer = z
  .object({
    version: z.string().meta({ description: "The version of Paddock, such as `1.0.2`" }),
    teamName: z.string().meta({ description: "The team's name" }),
    baseUrl: z
      .string()
      .meta({ description: "The public address", example: "https://wiki.example.edu" }),
    countdownTarget: z.string().meta({
      description: "ISO 8601; without a zone, in the viewer's zone",
      example: "2026-05-12T00:00",
    }),
    countdownFixed: z.boolean().meta({
      description:
        "Whether an environment variable sets the date, so that captains cannot change it",
    }),
    countdownLabel: z.string().meta({ description: "The event that the countdown is for" }),
    feedbackUrl: z.string().nullable().meta({ description: "The external feedback form" }),
    chatApiUrl: z.string().nullable().meta({ description: "The base address of the chat API" }),
    timeZone: z.string().meta({
      description: "The team's time zone, for viewers whose own zone is not known",
      example: "America/Detroit",
    }),
    schoolEmail: z.string().meta({
      description:
        "Text that the email address of an account request must contain; empty for any address",
    }),
    passwordPolicy,
    subteams: z.array(subteam).meta({ description: "In display order" }),
    isSetUp: z.boolean().meta({ description: "Whether there is a captain" }),
    sendsMail: z.boolean().meta({
      description: "Whether the wiki sends email; otherwise captains hand over links themselves",
    }),
    mailFails: z.boolean().meta({
      description: "Whether the last email could not be sent; false where the wiki sends none",
    }),
    guestAccess: z.boolean().meta({ description: "Whether a team password is set" }),
    limits,
  })
  .meta({ id: "Config", description: "The public configuration" });

export const healthAnswer = z
  .object({
    status: z.enum(["ready", "not-ready"]),
    failing: z
      .enum(["database", "files"])
      .optional()
      .meta({ description: "The first part that cannot be read or written" }),
  })
  .meta({ id: "Health", description: "The server's health" });

export type ConfigAnswer = z.infer<typeof configAnswer>;
