import { z } from "zod";
import { idOf, subteam } from "../shapes.ts";
import { previewLength, queryMaxLength, resultsMax } from "./search.ts";

const preview = z
  .object({
    text: z
      .string()
      .max(previewLength)
      .meta({
        description: `At most ${previewLength} characters of the text, around the match`,
      }),
    cutBefore: z.boolean().meta({ description: "Whether text stands before it" }),
    cutAfter: z.boolean().meta({ description: "Whether text stands after it" }),
  })
  .meta({ description: "The place of the match; the text's start when the match is elsewhere" });

export const searchResult = z
  .object({
    id: idOf("The document"),
    subteam,
    title: z.string().nullable().meta({ description: "Missing in some old documents" }),
    serialNumber: z.string().meta({ example: "KB60014" }),
    preview,
  })
  .meta({ id: "SearchResult", description: "A document that was found" });

export const searchAnswer = z
  .object({
    results: z
      .array(searchResult)
      .max(resultsMax)
      .meta({ description: `At most ${resultsMax}, best first` }),
  })
  .meta({ id: "SearchAnswer", description: "What was found" });

export const searchQuery = z.object({
  q: z.string().meta({
    description: `Any fragment, also of one letter or inside a word; at most ${queryMaxLength} characters. An empty one finds nothing.`,
    maxLength: queryMaxLength,
    example: "torsion",
  }),
});

export type SearchResult = z.infer<typeof searchResult>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
