import { z } from "zod";
import { time } from "../shapes.ts";

export const mailState = z
  .object({
    host: z
      .string()
      .nullable()
      .meta({ description: "The mail server; null for a folder, and if no email is sent" }),
    lastSent: time.nullable().meta({ description: "When an email was last sent; null for never" }),
    failure: z
      .object({
        since: time,
        reason: z.string().meta({ description: "Part of a sentence, without addresses" }),
      })
      .nullable()
      .meta({ description: "Since when no email could be sent; null while it works" }),
  })
  .meta({ id: "MailState", description: "Whether email can be sent, and through what" });

export type MailState = z.infer<typeof mailState>;
