import { z } from "zod";
import { idAlphabet, idLength, idPattern, saveIdPattern } from "./ids.ts";
import { refusals, type RefusalCode } from "./refusals.ts";

export const time = z.iso
  .datetime()
  .meta({ description: "ISO 8601 in UTC", example: "2026-04-02T18:42:00.000Z" });

/** The pattern is for the API description alone: a malformed id in an address gets 404, not 400. */
const idMeta = { pattern: `^${idPattern}$`, example: "k3v9q2m7x4h8n5w6t2rj" };

export function idOf(description: string) {
  return z.string().meta({ ...idMeta, description });
}

export function newIdOf(description: string) {
  return z.string().meta({
    ...idMeta,
    description: `${description}. For a new item, ${idLength} characters of \`${idAlphabet}\``,
  });
}

export const saveId = z
  .string()
  .regex(new RegExp(`^${saveIdPattern}$`))
  .meta({
    description:
      "16 to 64 random letters and digits that identify this save: a retry gets the same answer " +
      "and changes nothing",
    example: "p7Qm2xVn4Kc9Ld8s",
  });

export const subteam = z
  .string()
  .meta({ id: "SubteamId", description: "The id of a subteam", example: "chassis" });

export function amount(description: string) {
  return z.int().min(0).meta({ description });
}

/**
 * Checks the length first, so that a huge list yields only one problem. Up to twice `max` passes,
 * because the noun's own rule refuses it with a better sentence.
 */
export function listOf<Item extends z.ZodType>(item: Item, max: number): z.ZodArray<Item> {
  const bounded = z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= 2 * max) return value;
    context.addIssue(`Too many entries: at most ${max}`);
    return z.NEVER;
  }, z.array(item));
  // Preprocessing only rejects values, so the array's type still holds.
  return bounded as unknown as z.ZodArray<Item>;
}

export function texts(meta: TextsMeta) {
  return listOf(z.string(), textsMax)
    .default([])
    .meta({ ...metaOfTexts(meta), default: [] });
}

export function optionalTexts(meta: TextsMeta) {
  return listOf(z.string(), textsMax).optional().meta(metaOfTexts(meta));
}

type TextsMeta = { description: string; maxItems?: number; items?: object };

/** Far above any rule's limit, because rules count some texts only after cleaning. */
const textsMax = 5_000;

function metaOfTexts(meta: TextsMeta) {
  return { type: "array" as const, ...meta, items: { type: "string" as const, ...meta.items } };
}

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];
const code = z.enum(codes).meta({ id: "RefusalCode", description: "A stable code for programs" });

export const problem = z
  .object({
    type: z
      .literal("about:blank")
      .meta({ description: "Always the same; `code` names the kind of problem" }),
    title: z.string().meta({ description: "The HTTP status in words" }),
    status: z.int().min(400).max(599).meta({ description: "The HTTP status" }),
    detail: z.string().meta({ description: "A sentence for people" }),
    code,
    requestId: idOf("The request's id in the server's log, same as `X-Request-Id`"),
    errors: z
      .array(
        z.object({
          field: z.string().meta({ description: "The field's path in the body", example: "title" }),
          code,
          detail: z.string().meta({ description: "A sentence for people" }),
        }),
      )
      .max(100)
      .optional()
      .meta({ description: "All wrong fields, at most 100" }),
    saved: z
      .object({
        version: z.int().min(1),
        by: z.object({
          id: idOf("The member; null for a former one").nullable(),
          name: z.string(),
        }),
        at: time.nullable(),
      })
      .optional()
      .meta({ description: "With `stale-version`: the newest version, its author, and its time" }),
  })
  .meta({
    id: "Problem",
    description: "Problem details (RFC 9457), the body of every refusal.",
  });

export type Problem = z.infer<typeof problem>;
