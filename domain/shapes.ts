import { z } from "zod";
import { idAlphabet, idLength, idPattern, saveIdPattern } from "./ids.ts";
import { refusals, type RefusalCode } from "./refusals.ts";
import { subteamIds } from "./subteams/subteams.ts";

/** Pieces that several shapes are made of. Times go over the wire as ISO 8601 in UTC. */
export const time = z.iso
  .datetime()
  .meta({ description: "ISO 8601 in UTC", example: "2026-04-02T18:42:00.000Z" });

/** What an id looks like; another one in an address is not refused for its shape, but not found. */
const idLook = { pattern: `^${idPattern}$`, example: "k3v9q2m7x4h8n5w6t2rj" };

export function idOf(description: string) {
  return z.string().meta({ ...idLook, description });
}

/** The id of what a client makes, chosen by the client. */
export function newIdOf(description: string) {
  return z.string().meta({
    ...idLook,
    description: `${description}. A new one has ${idLength} characters of \`${idAlphabet}\``,
  });
}

export const saveId = z
  .string()
  .regex(new RegExp(`^${saveIdPattern}$`))
  .meta({
    description:
      "A random word of the client's own for this one save, 16 to 64 letters and digits: sent again, it gets the " +
      "same answer and changes nothing",
    example: "p7Qm2xVn4Kc9Ld8s",
  });

export const subteam = z
  .enum(subteamIds)
  .meta({ id: "Subteam", description: "One of the eight parts of the team" });

/** How many there are, or how much: 0 and more. */
export function amount(description: string) {
  return z.int().min(0).meta({ description });
}

/**
 * A list in a body. Its length is judged before its entries: hundreds of thousands of wrong ones would each be
 * named.
 * @param most entries allowed; up to twice as many reach the rule, whose message is better
 */
export function listOf<Item extends z.ZodType>(item: Item, most: number): z.ZodArray<Item> {
  const judged = z.preprocess((given, context) => {
    if (!Array.isArray(given) || given.length <= 2 * most) return given;
    context.addIssue(`Too many entries: at most ${most}`);
    return z.NEVER;
  }, z.array(item));
  // The preprocessing only refuses, so the list's own type still holds.
  return judged as unknown as z.ZodArray<Item>;
}

/** A list of texts in a body; an empty one when it is left out. */
export function texts(meta: TextsMeta) {
  return listOf(z.string(), textsMost)
    .default([])
    .meta({ ...metaOfTexts(meta), default: [] });
}

/** The same, undefined when it is left out. */
export function textsIfGiven(meta: TextsMeta) {
  return listOf(z.string(), textsMost).optional().meta(metaOfTexts(meta));
}

type TextsMeta = { description: string; maxItems?: number; items?: object };

/** Far more than any list of texts may hold: rules count some of them only once they are cleaned. */
const textsMost = 5_000;

function metaOfTexts(meta: TextsMeta) {
  return { type: "array" as const, ...meta, items: { type: "string" as const, ...meta.items } };
}

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];
const code = z.enum(codes).meta({ id: "RefusalCode", description: "A stable word for programs" });

export const problem = z
  .object({
    type: z.literal("about:blank").meta({ description: "The kind of problem is told by `code`" }),
    title: z.string().meta({ description: "The status in words" }),
    status: z.int().min(400).max(599).meta({ description: "The status of the answer" }),
    detail: z.string().meta({ description: "The sentence for people" }),
    code,
    requestId: idOf("Names the request in the server's log; the same as `X-Request-Id`"),
    errors: z
      .array(
        z.object({
          field: z.string().meta({ description: "Its path in the request", example: "title" }),
          code,
          detail: z.string().meta({ description: "The sentence for people" }),
        }),
      )
      .max(100)
      .optional()
      .meta({ description: "Every wrong field, the first one first; at most 100" }),
    saved: z
      .object({
        version: z.int().min(1),
        by: z.object({ id: idOf("The member, when it is still one").nullable(), name: z.string() }),
        at: time.nullable(),
      })
      .optional()
      .meta({ description: "With `stale-version`: the newest version, who saved it, and when" }),
  })
  .meta({
    id: "Problem",
    description: "Problem details (RFC 9457): what every refusal is answered with.",
  });

export type Problem = z.infer<typeof problem>;
