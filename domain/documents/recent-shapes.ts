import { z } from "zod";
import { amount, time } from "../shapes.ts";
import { author, documentCard } from "./document-shapes.ts";
import { pageSize, pageSizeMax } from "./documents.ts";
import { recentTabs } from "./recent.ts";

const recentDocument = documentCard
  .pick({ id: true, subteam: true, title: true, serialNumber: true, isStarred: true })
  .extend({
    did: z.enum(["created", "changed", "viewed", "starred"]).meta({
      description:
        "What happened to it: `viewed` or `starred` in those lists; otherwise `changed`, or " +
        "`created` if it was never edited",
    }),
    by: author.meta({ description: "Who did that" }),
    at: time.nullable().meta({ description: "When; null for an unknown time" }),
  })
  .meta({ id: "RecentDocument", description: "A document in a list of recent ones" });

export const recentPage = z
  .object({
    documents: z.array(recentDocument).max(pageSizeMax).meta({
      description: "Last changed, viewed, or starred first",
    }),
    nextCursor: z.string().nullable().meta({
      description: "The `cursor` for the next page; null on the last one",
    }),
    total: amount("Number of documents on all pages"),
  })
  .meta({ id: "RecentPage", description: "A page of recent documents" });

export const recentQuery = z.object({
  tab: z
    .enum(recentTabs)
    .default("changed")
    .meta({
      description:
        "The last changed, those that you viewed last, those that you starred, or those that you " +
        "created",
    }),
  cursor: z.string().max(64).optional().meta({
    description: "`nextCursor` of the previous page; without it, the first page",
    example: "1775155320000.k3v9q2m7x4h8n5w6t2rj",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(pageSizeMax)
    .default(pageSize)
    .meta({ description: `Documents per page, 1 to ${pageSizeMax}` }),
});

export type RecentDocument = z.infer<typeof recentDocument>;
export type RecentPage = z.infer<typeof recentPage>;
export type RecentQuery = z.output<typeof recentQuery>;
