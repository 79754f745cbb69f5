import { z } from "zod";
import { author } from "../documents/document-shapes.ts";
import { idOf, subteam, time } from "../shapes.ts";
import {
  changedWithin,
  excerptsMax,
  filterTagsMax,
  pageCountMax,
  queryMaxLength,
  resultsMax,
  searchSorts,
} from "./search-limits.ts";
import { inFile, preview, searchResult, suggestion } from "./search-shapes.ts";

export const searchPageQuery = z.object({
  q: z.string().default("").meta({
    description:
      "As in `GET /api/search`. Empty with a filter, it finds all documents that pass the filter.",
    maxLength: queryMaxLength,
    example: "torsion",
  }),
  subteam: z.string().max(100).optional().meta({ description: "The id of the document's subteam" }),
  tag: z.string().max(100).optional().meta({ description: "One of its tags" }),
  author: z.string().max(40).optional().meta({ description: "The id of the member who wrote it" }),
  season: z.string().max(10).optional().meta({ description: "Its season", example: "2025-26" }),
  attachments: z.enum(["yes"]).optional().meta({ description: "Whether it has attachments" }),
  changed: z
    .enum(changedWithin)
    .optional()
    .meta({ description: "Its last change was in the past 7 or 30 days, or in this season" }),
  sort: z.enum(searchSorts).default("best").meta({
    description: "The best match first, the newest first, or the last changed first",
  }),
  cursor: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional()
    .meta({ description: "`nextCursor` of the previous page; without it, the first page" }),
});

const excerpt = preview.extend({
  inFile: inFile
    .omit({ preview: true })
    .nullable()
    .meta({ description: "The attachment that holds it, unless the document itself does" }),
});

export const foundDocument = searchResult
  .pick({ id: true, title: true, serialNumber: true, attachment: true })
  .extend({
    subteam,
    tags: z.array(z.string()).meta({ description: "In the author's order" }),
    author,
    createdAt: time.nullable(),
    changedAt: time.nullable().meta({ description: "Its last change" }),
    excerpts: z
      .array(excerpt)
      .max(excerptsMax)
      .meta({ description: "Around the matches; the start of the text if there is none in it" }),
  })
  .meta({ id: "FoundDocument", description: "A matching document, with excerpts" });

export const searchPageAnswer = z
  .object({
    results: z.array(foundDocument).max(resultsMax),
    total: z
      .int()
      .min(0)
      .max(pageCountMax)
      .meta({ description: `How many documents match, counted up to ${pageCountMax}` }),
    more: z.boolean().meta({
      description: `Whether more than ${pageCountMax} match, or not all texts of attachments could be read in time`,
    }),
    nextCursor: z
      .string()
      .nullable()
      .meta({
        description: `The \`cursor\` for the next page; null on the last one, and after ${pageCountMax} documents`,
      }),
    suggestion,
  })
  .meta({ id: "SearchPage", description: "A page of matching documents" });

const searchAuthor = z.object({
  id: idOf("The member"),
  name: z.string(),
});

export const searchFilters = z
  .object({
    authors: z.array(searchAuthor).meta({ description: "Members who wrote documents, by name" }),
    seasons: z
      .array(z.string())
      .meta({ description: "In which documents were written, the newest first" }),
    tags: z
      .array(z.string())
      .max(filterTagsMax)
      .meta({ description: `Of documents, by name, at most ${filterTagsMax}` }),
  })
  .meta({ id: "SearchFilters", description: "What a search can be limited to" });

export type SearchPageQuery = z.infer<typeof searchPageQuery>;
export type FoundDocument = z.infer<typeof foundDocument>;
export type Excerpt = FoundDocument["excerpts"][number];
export type SearchPageAnswer = z.infer<typeof searchPageAnswer>;
export type SearchFilters = z.infer<typeof searchFilters>;
