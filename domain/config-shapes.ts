import { z } from "zod";
import { passwordClasses } from "./passwords.ts";

export const configAnswer = z
  .object({
    version: z.string().meta({ description: "The version of the package, without the v" }),
    teamName: z.string(),
    countdownTarget: z.string().meta({
      description: "ISO 8601; without a zone it is meant in the viewer's zone",
      example: "2026-05-12T00:00",
    }),
    countdownLabel: z.string(),
    feedbackUrl: z.string().nullable(),
    chatApiUrl: z.string().nullable(),
    schoolEmail: z.string().meta({ description: "What a requester's address must contain" }),
    passwordPolicy: z.object({
      min: z.int(),
      max: z.int(),
      requires: z.array(z.enum(passwordClasses)),
    }),
    guestAccess: z.boolean().meta({ description: "Whether a team password is set" }),
    limits: z.object({
      attachmentMaxBytes: z.int(),
      attachmentsMaxBytes: z.int(),
      attachmentsMaxFiles: z.int(),
      uploadRetrySeconds: z.int(),
    }),
  })
  .meta({ id: "Config" });

export const healthAnswer = z
  .object({ status: z.enum(["ready", "not-ready"]), failing: z.string().optional() })
  .meta({ id: "Health" });

export type ConfigAnswer = z.infer<typeof configAnswer>;
