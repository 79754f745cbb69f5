import { z } from "zod";
import { time } from "../shapes.ts";

export const mailState = z
  .object({
    failure: z
      .object({
        since: time,
        reason: z.string().meta({ description: "Part of a sentence, without addresses" }),
      })
      .nullable()
      .meta({ description: "Since when no email could be sent; null while it works" }),
  })
  .meta({ id: "MailState", description: "Whether email can be sent" });

export type MailState = z.infer<typeof mailState>;
