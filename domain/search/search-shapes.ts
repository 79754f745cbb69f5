import { z } from "zod";
import { idOf, subteam } from "../shapes.ts";
import {
  countMax,
  searchPreviewLength,
  queryMaxLength,
  queryWordsMax,
  resultsMax,
} from "./search-limits.ts";

export const preview = z
  .object({
    text: z
      .string()
      .max(searchPreviewLength)
      .meta({
        description:
          `At most ${searchPreviewLength} characters around the match; ` +
          "a tab follows each cell of a table",
      }),
    cutBefore: z.boolean().meta({ description: "Whether more text precedes it" }),
    cutAfter: z.boolean().meta({ description: "Whether more text follows it" }),
  })
  .meta({
    description:
      "The text around the match, or with the most of the words; " +
      "the start of the text if there is none in it",
  });

export const inFile = z.object({
  fileId: idOf("The attachment"),
  name: z.string().meta({ description: "Its name" }),
  page: z.int().min(1).nullable().meta({ description: "The page, if it is a PDF" }),
  preview,
});

export const searchResult = z
  .object({
    id: idOf("The document"),
    subteam,
    title: z.string().nullable().meta({ description: "Missing in some old documents" }),
    serialNumber: z.string().meta({ example: "KB60014" }),
    attachment: z.string().nullable().meta({
      description: "The name of an attachment that matches, if the title and the text do not",
    }),
    preview,
    inFile: inFile.nullable().meta({
      description: "The passage in an attachment that matches, if the document itself does not",
    }),
  })
  .meta({ id: "SearchResult", description: "A matching document" });

export const suggestion = z.string().nullable().meta({
  description:
    "A query to try instead, if nothing was found and words of titles, tags, or names are near",
});

export const searchAnswer = z
  .object({
    results: z
      .array(searchResult)
      .max(resultsMax)
      .meta({ description: `At most ${resultsMax}, best match first` }),
    total: z
      .int()
      .min(0)
      .max(countMax)
      .meta({ description: `How many documents match, counted up to ${countMax}` }),
    more: z.boolean().meta({
      description: `Whether more than ${countMax} match, or not all texts of attachments could be read in time`,
    }),
    suggestion,
  })
  .meta({ id: "SearchAnswer", description: "The matching documents" });

export const searchQuery = z.object({
  q: z.string().meta({
    description:
      "Words or parts of words, even one letter. Quotation marks keep words together, and a minus " +
      "before a word leaves it out. `in:chassis`, `tag:hv`, `by:amara`, `season:2025-26`, " +
      "`has:attachments`, `after:2026-01-31`, and `before:2026-03-01` limit what is found. " +
      `At most ${queryMaxLength} characters and ${queryWordsMax} words; ` +
      "a phrase in quotation marks counts as one. An empty query finds nothing.",
    maxLength: queryMaxLength,
    example: "torsion",
  }),
});

export type SearchResult = z.infer<typeof searchResult>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
