import { z } from "zod";

/** Pieces that several shapes are made of. Times go over the wire as ISO 8601 in UTC. */
export const time = z.iso.datetime().meta({ example: "2026-04-02T18:42:00.000Z" });

export const problem = z
  .object({
    type: z.string().meta({ description: "Always about:blank" }),
    title: z.string().meta({ description: "The status in words" }),
    status: z.int(),
    detail: z.string().meta({ description: "The sentence for people" }),
    code: z.string().meta({ description: "A stable word for programs" }),
    requestId: z.string(),
    errors: z
      .array(z.object({ field: z.string(), code: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: "Every wrong field, the first one first" }),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details" });

export type Problem = z.infer<typeof problem>;
