import { z } from "zod";
import { passwordClasses } from "./people/passwords.ts";
import { amount } from "./shapes.ts";

const passwordPolicy = z
  .object({
    min: amount("Characters, at least"),
    max: amount("Characters, at most"),
    requires: z.array(z.enum(passwordClasses)).meta({
      description: "Classes of characters of which one each must be there",
    }),
  })
  .meta({ description: "What a new password must be like" });

const limits = z
  .object({
    attachmentMaxBytes: amount("Bytes of one file"),
    attachmentsMaxBytes: amount("Bytes of all files of a document"),
    attachmentsMaxFiles: amount("Files of a document"),
    uploadRetrySeconds: amount("Seconds for which a broken upload is worth being continued"),
  })
  .meta({ description: "What is taken of files" });

export const configAnswer = z
  .object({
    version: z.string().meta({ description: "The version of the package, without the v" }),
    teamName: z.string().meta({ description: "What the team calls its knowledge base" }),
    baseUrl: z
      .string()
      .meta({ description: "The public address", example: "https://wiki.example.edu" }),
    countdownTarget: z.string().meta({
      description: "ISO 8601; without a zone it is meant in the viewer's zone",
      example: "2026-05-12T00:00",
    }),
    countdownLabel: z.string().meta({ description: "What the countdown counts to" }),
    feedbackUrl: z.string().nullable().meta({ description: "The external feedback form" }),
    chatApiUrl: z.string().nullable().meta({ description: "The base address of the chat API" }),
    schoolEmail: z.string().meta({ description: "What a requester's address must contain" }),
    passwordPolicy,
    guestAccess: z.boolean().meta({ description: "Whether a team password is set" }),
    limits,
  })
  .meta({ id: "Config", description: "The configuration as everyone may see it" });

export const healthAnswer = z
  .object({
    status: z.enum(["ready", "not-ready"]),
    failing: z
      .enum(["database", "files"])
      .optional()
      .meta({ description: "The first part that cannot be read or written" }),
  })
  .meta({ id: "Health", description: "Whether the server is ready" });

export type ConfigAnswer = z.infer<typeof configAnswer>;
