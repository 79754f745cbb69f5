import { z } from "zod";
import { pageSizeMax } from "./documents.ts";
import { fileKinds } from "./files.ts";
import { time } from "./shapes.ts";
import { subteamIds } from "./subteams.ts";

export const author = z.object({
  id: z.string().nullable().meta({ description: "The member, when it is still one" }),
  name: z.string(),
});

const picture = z.object({
  width: z.int().meta({ description: "Pixels of the upright original" }),
  height: z.int(),
});

export const attachment = z
  .object({
    id: z.string(),
    name: z.string(),
    size: z.int().meta({ description: "Bytes" }),
    kind: z.enum(fileKinds).meta({ description: "By the ending of the name" }),
    picture: picture.nullable().meta({ description: "Only for pictures that a browser can show" }),
  })
  .meta({ id: "Attachment" });

export const documentCard = z
  .object({
    id: z.string(),
    subteam: z.enum(subteamIds),
    title: z.string().nullable(),
    serialNumber: z.string(),
    tags: z.array(z.string()),
    author,
    createdAt: time.nullable(),
    isPinned: z.boolean(),
    attachmentCount: z.int(),
    imageCount: z.int(),
    images: z.array(z.object({ id: z.string(), name: z.string() })).meta({
      description: "The first three",
    }),
  })
  .meta({ id: "DocumentCard" });

export const documentPage = z
  .object({
    documents: z.array(documentCard),
    nextCursor: z.string().nullable(),
    total: z.int(),
    lastUpdated: time.nullable(),
  })
  .meta({ id: "DocumentPage" });

export const documentPageQuery = z.object({
  cursor: z.string().max(64).optional().meta({ description: "From the page before" }),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(50),
});

export const documentAnswer = z
  .object({
    id: z.string(),
    subteam: z.enum(subteamIds),
    title: z.string().nullable(),
    serialNumber: z.string(),
    tags: z.array(z.string()),
    content: z.string().meta({ description: "HTML, cleaned by the server" }),
    author,
    createdAt: time.nullable(),
    updatedAt: time.nullable(),
    lastModified: time.nullable().meta({ description: "The last edit" }),
    lastModifiedBy: author.nullable(),
    season: z.string().nullable().meta({ example: "2025-26" }),
    version: z.int().meta({ description: "What an edit compares; begins at 1" }),
    isPinned: z.boolean(),
    attachments: z.array(attachment),
    can: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      pin: z.boolean(),
      comment: z.boolean(),
    }),
  })
  .meta({ id: "Document" });

export const createDocumentBody = z
  .strictObject({
    subteam: z.string().meta({ description: `One of ${subteamIds.join(", ")}` }),
    title: z.string().meta({ description: "1 to 200 characters" }),
    content: z.string().meta({ description: "HTML; at most 1 MiB after cleaning" }),
    tags: z.array(z.string()).default([]).meta({ description: "At most 20 of 50 characters" }),
    attachments: z.array(z.string()).default([]).meta({
      description: "Ids of own finished uploads, in the order in which they are shown",
    }),
  })
  .meta({ id: "CreateDocument" });

export const createdDocument = z
  .object({ id: z.string(), serialNumber: z.string(), version: z.int() })
  .meta({ id: "CreatedDocument" });

export const subteamTags = z
  .object({ tags: z.array(z.object({ name: z.string(), count: z.int() })) })
  .meta({ id: "SubteamTags" });

export const nextSerial = z.object({ serialNumber: z.string() }).meta({ id: "NextSerial" });

export const firstSteps = z
  .object({ documents: z.boolean(), members: z.boolean(), guestAccess: z.boolean() })
  .meta({ id: "FirstSteps", description: "What a young team has done already" });

export type Author = z.infer<typeof author>;
export type Attachment = z.infer<typeof attachment>;
export type DocumentCard = z.infer<typeof documentCard>;
export type DocumentPage = z.infer<typeof documentPage>;
export type DocumentAnswer = z.infer<typeof documentAnswer>;
/** What a client sends, and what the server makes of it: the same with its defaults. */
export type CreateDocumentBody = z.input<typeof createDocumentBody>;
export type NewDocumentForm = z.output<typeof createDocumentBody>;
export type CreatedDocument = z.infer<typeof createdDocument>;
export type SubteamTags = z.infer<typeof subteamTags>;
export type NextSerial = z.infer<typeof nextSerial>;
export type FirstSteps = z.infer<typeof firstSteps>;
