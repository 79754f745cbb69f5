import { z } from "zod";
import { amount, idOf, time } from "../shapes.ts";
import { author, documentCard } from "./document-shapes.ts";
import { pageSize, linkPreviewLength } from "./documents.ts";

const linkingDocument = documentCard
  .pick({ id: true, subteam: true, title: true, serialNumber: true })
  .extend({
    changedAt: time.nullable().meta({ description: "Its last change" }),
    changedBy: author.meta({ description: "The author of its last edit, or of the document" }),
  })
  .meta({ id: "LinkingDocument", description: "A document that links to another" });

export const documentPreview = linkingDocument
  .extend({
    text: z.string().meta({
      description: `The beginning of its text, at most ${linkPreviewLength} characters`,
    }),
  })
  .meta({ id: "DocumentPreview", description: "What a link preview of a document shows" });

export const linkedFromPage = z
  .object({
    documents: z.array(linkingDocument).max(pageSize).meta({
      description: "The last changed first",
    }),
    nextCursor: z.string().nullable().meta({
      description: "The `cursor` for the next page; null on the last one",
    }),
    total: amount("Number of documents that link to it"),
  })
  .meta({ id: "LinkedFromPage", description: "Documents that link to a document" });

export const linkedFromQuery = z.object({
  cursor: z.string().max(64).optional().meta({
    description: "`nextCursor` of the previous page; without it, the first page",
    example: "1775155320000.k3v9q2m7x4h8n5w6t2rj",
  }),
});

export const numberedDocument = z
  .object({ id: idOf("The document") })
  .meta({ id: "NumberedDocument", description: "The document that has the serial number" });

export type LinkingDocument = z.infer<typeof linkingDocument>;
export type DocumentPreview = z.infer<typeof documentPreview>;
export type NumberedDocument = z.infer<typeof numberedDocument>;
export type LinkedFromPage = z.infer<typeof linkedFromPage>;
