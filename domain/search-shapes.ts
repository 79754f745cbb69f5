import { z } from "zod";
import { subteamIds } from "./subteams.ts";

export const searchResult = z
  .object({
    id: z.string(),
    subteam: z.enum(subteamIds),
    title: z.string().nullable(),
    serialNumber: z.string(),
    preview: z.object({
      text: z.string().meta({ description: "At most 120 characters around the match" }),
      cutBefore: z.boolean(),
      cutAfter: z.boolean(),
    }),
  })
  .meta({ id: "SearchResult" });

export const searchAnswer = z
  .object({ results: z.array(searchResult).meta({ description: "At most 20, best first" }) })
  .meta({ id: "SearchAnswer" });

export const searchQuery = z.object({
  q: z.string().meta({ description: "At most 200 characters" }),
});

export type SearchResult = z.infer<typeof searchResult>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
