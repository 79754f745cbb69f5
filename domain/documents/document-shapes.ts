import { z } from "zod";
import { contentMaxBytes, contentMaxDepth } from "../content/content.ts";
import { defaultFileLimits, fileKinds } from "../files/files.ts";
import { amount, idOf, saveId, subteam, texts, textsIfGiven, time } from "../shapes.ts";
import { subteamIds } from "../subteams/subteams.ts";
import { pageSize, pageSizeMax, tagMaxLength, tagsMax, titleMaxLength } from "./documents.ts";

export const author = z
  .object({
    id: idOf("The member, when it is still one").nullable(),
    name: z.string().meta({ description: "The person's name today" }),
  })
  .meta({ id: "Author", description: "Who wrote it" });

const picture = z
  .object({
    width: z.int().min(1).meta({ description: "Pixels of the upright original" }),
    height: z.int().min(1).meta({ description: "Pixels of the upright original" }),
  })
  .meta({ id: "Picture", description: "The measures of a picture" });

export const attachment = z
  .object({
    id: idOf("The file: its bytes are at `/api/files/{id}`"),
    name: z.string().meta({ description: "As it was uploaded" }),
    size: amount("Bytes"),
    kind: z.enum(fileKinds).meta({ description: "By the ending of the name" }),
    picture: picture.nullable().meta({ description: "Only for pictures that a browser can show" }),
  })
  .meta({ id: "Attachment", description: "A file that belongs to a document" });

/** Characters; more than a tag can have, so that a long one finds nothing rather than being refused. */
const queryTagMaxLength = 200;

/** The fields of a document's text besides its content. */
export const heading = {
  title: z.string().nullable().meta({ description: "Missing in some old documents" }),
};
const serial = z.string().meta({
  description: "KB, the subteam's digit and a running number; never changes",
  example: "KB60014",
});
const isPinned = z.boolean().meta({ description: "Whether it stays at the top of its subteam" });

export const documentCard = z
  .object({
    id: idOf("The document"),
    subteam,
    title: heading.title,
    serialNumber: serial,
    tags: z.array(z.string()).meta({ description: "In the order in which they were given" }),
    author,
    createdAt: time.nullable(),
    isPinned,
    attachmentCount: amount("Attachments, pictures among them"),
    imageCount: amount("Attachments that a browser can show as a picture"),
    images: z
      .array(z.object({ id: idOf("The file"), name: z.string() }))
      .max(3)
      .meta({ description: "The first three" }),
  })
  .meta({ id: "DocumentCard", description: "A document as it stands in a list" });

export const documentPage = z
  .object({
    documents: z.array(documentCard).max(pageSizeMax),
    nextCursor: z.string().nullable().meta({
      description: "For the `cursor` of the next page; null on the last one",
    }),
    total: amount("Documents of the subteam, on all pages"),
    pinned: amount("Those of them that are pinned"),
    lastUpdated: time.nullable().meta({ description: "The newest change in the subteam" }),
  })
  .meta({ id: "DocumentPage", description: "A page of a subteam's documents" });

export const documentPageQuery = z.object({
  cursor: z.string().max(64).optional().meta({
    description: "`nextCursor` of the page before; without it, the first page",
    example: "1775155320000",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(pageSizeMax)
    .default(pageSize)
    .meta({
      description: `Documents of a page, 1 to ${pageSizeMax}`,
    }),
  pinned: z.enum(["true", "false"]).optional().meta({
    description: "Only those that are pinned, or only those that are not",
  }),
  tag: z
    .preprocess(
      (given) => (given === undefined ? [] : [given].flat()),
      z.array(z.string().max(queryTagMaxLength)).max(tagsMax),
    )
    .meta({
      type: "array",
      items: { type: "string", maxLength: queryTagMaxLength },
      maxItems: tagsMax,
      description: "Only those that carry this tag; named several times, all of them",
    }),
});

const can = z
  .object({ edit: z.boolean(), delete: z.boolean(), pin: z.boolean(), comment: z.boolean() })
  .meta({ description: "What the asker may do with it" });

export const documentAnswer = z
  .object({
    id: idOf("The document"),
    subteam,
    ...heading,
    serialNumber: serial,
    tags: z.array(z.string()).meta({ description: "In the order in which they were given" }),
    content: z.string().meta({ description: "HTML, cleaned by the server" }),
    author,
    createdAt: time.nullable(),
    updatedAt: time.nullable().meta({ description: "The last change of any kind" }),
    lastModified: time.nullable().meta({ description: "The last edit of the text" }),
    // A nullable reference would be described as one that is never null.
    lastModifiedBy: z.union([author, z.null()]).meta({ description: "Who made the last edit" }),
    season: z.string().nullable().meta({
      description: "The year label, 1 September to 31 August",
      example: "2025-26",
    }),
    version: z.int().min(1).meta({ description: "What an edit compares; begins at 1" }),
    isPinned,
    attachments: z.array(attachment).meta({ description: "In the order in which they are shown" }),
    can,
  })
  .meta({ id: "Document", description: "A page of knowledge" });

const tagsMeta = {
  description:
    `At most ${tagsMax} of ${tagMaxLength} characters, counted after trimming; upper and lower ` +
    `case are one tag`,
  maxItems: tagsMax,
  items: { maxLength: tagMaxLength },
};

/** What is written, in a new document and in an edit alike. */
const written = {
  title: z.string().meta({
    description: `1 to ${titleMaxLength} characters`,
    minLength: 1,
    maxLength: titleMaxLength,
  }),
  content: z.string().meta({
    description:
      `HTML; what is not allowed is dropped, the text inside it kept. After that at most ` +
      `${contentMaxBytes} bytes, ${contentMaxDepth} elements inside one another, and not empty.`,
    minLength: 1,
  }),
  tags: texts(tagsMeta),
};

export const createDocumentBody = z
  .strictObject({
    subteam: z.string().meta({ description: "Whose document it is", enum: subteamIds }),
    ...written,
    attachments: texts({
      description:
        "Ids of own finished uploads, in the order in which they are shown. At most " +
        `${defaultFileLimits.attachmentsMaxFiles} files of ${defaultFileLimits.attachmentsMaxBytes} ` +
        "bytes together, unless `limits` of `/api/config` says otherwise.",
      items: { pattern: "^[a-z0-9]{20}$" },
    }),
  })
  .meta({ id: "CreateDocument", description: "A new document" });

export const savedDocument = z
  .object({
    id: idOf("The document"),
    serialNumber: serial,
    version: z
      .int()
      .min(1)
      .meta({ description: "The version that was saved; 1 for a new document" }),
  })
  .meta({ id: "SavedDocument", description: "What the server made of a save" });

export const saveDocumentBody = z
  .strictObject({
    version: amount("The version that the edit started from; 0 for a new document"),
    saveId: saveId.optional(),
    subteam: z.string().optional().meta({
      description: "Whose document it is. An edit may leave it out, and cannot change it",
      enum: subteamIds,
    }),
    title: written.title,
    content: written.content,
    tags: textsIfGiven({
      description: `${tagsMeta.description}. Without them, an edit leaves them as they are`,
      maxItems: tagsMax,
      items: { maxLength: tagMaxLength },
    }),
    attachments: textsIfGiven({
      description:
        "Ids of the document's files and of own finished uploads, in the order in which they are " +
        "shown; files that are not named any more leave the document. Without the list its files " +
        "stay as they are. The same limits as for a new document.",
      items: { pattern: "^[a-z0-9]{20}$" },
    }),
  })
  .meta({ id: "SaveDocument", description: "What a document is to say from now on" });

export const editedDocument = z
  .object({ version: z.int().min(1).meta({ description: "The new version" }) })
  .meta({ id: "EditedDocument", description: "What the server made of an edit" });

const tagCount = z.object({
  name: z.string(),
  count: z.int().min(1).meta({ description: "Documents that carry it" }),
  unpinned: amount("Those of them that are not pinned"),
});

export const subteamTags = z
  .object({ tags: z.array(tagCount).meta({ description: "The most used first" }) })
  .meta({ id: "SubteamTags", description: "The tags of a subteam" });

export const nextSerial = z
  .object({ serialNumber: serial })
  .meta({ id: "NextSerial", description: "A preview of a serial number" });

export const firstSteps = z
  .object({
    documents: z.boolean().meta({ description: "A document exists" }),
    members: z.boolean().meta({ description: "There is more than one member" }),
    guestAccess: z.boolean().meta({ description: "A team password is set" }),
  })
  .meta({ id: "FirstSteps", description: "What a young team has done already" });

export type Author = z.infer<typeof author>;
export type Attachment = z.infer<typeof attachment>;
export type DocumentCard = z.infer<typeof documentCard>;
export type DocumentPage = z.infer<typeof documentPage>;
export type DocumentAnswer = z.infer<typeof documentAnswer>;
/** What a client sends, and what the server makes of it: the same with its defaults. */
export type CreateDocumentBody = z.input<typeof createDocumentBody>;
export type NewDocumentForm = z.output<typeof createDocumentBody>;
export type SaveDocumentBody = z.input<typeof saveDocumentBody>;
export type SaveDocumentForm = z.output<typeof saveDocumentBody>;
export type EditedDocument = z.infer<typeof editedDocument>;
export type SavedDocument = z.infer<typeof savedDocument>;
export type SubteamTags = z.infer<typeof subteamTags>;
export type NextSerial = z.infer<typeof nextSerial>;
export type FirstSteps = z.infer<typeof firstSteps>;
