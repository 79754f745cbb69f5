import { z } from "zod";
import { idOf, subteam } from "../shapes.ts";
import { previewLength, queryMaxLength, resultsMax } from "./search-limits.ts";

const preview = z
  .object({
    text: z
      .string()
      .max(previewLength)
      .meta({
        description: `At most ${previewLength} characters around the match`,
      }),
    cutBefore: z.boolean().meta({ description: "Whether more text precedes it" }),
    cutAfter: z.boolean().meta({ description: "Whether more text follows it" }),
  })
  .meta({
    description:
      "The text around the match; the start of the text if only the title, tags, or author match",
  });

export const searchResult = z
  .object({
    id: idOf("The document"),
    subteam,
    title: z.string().nullable().meta({ description: "Missing in some old documents" }),
    serialNumber: z.string().meta({ example: "KB60014" }),
    preview,
  })
  .meta({ id: "SearchResult", description: "A matching document" });

export const searchAnswer = z
  .object({
    results: z
      .array(searchResult)
      .max(resultsMax)
      .meta({ description: `At most ${resultsMax}, best match first` }),
  })
  .meta({ id: "SearchAnswer", description: "The matching documents" });

export const searchQuery = z.object({
  q: z.string().meta({
    description: `Any part of a word or text, even one letter; at most ${queryMaxLength} characters. An empty query finds nothing.`,
    maxLength: queryMaxLength,
    example: "torsion",
  }),
});

export type SearchResult = z.infer<typeof searchResult>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
