import { z } from "zod";
import { contentMaxBytes, contentMaxDepth, listStartMax } from "../content/content.ts";
import { defaultFileLimits, fileKinds } from "../files/files.ts";
import { amount, idOf, saveId, subteam, texts, optionalTexts, time } from "../shapes.ts";
import {
  contentTypes,
  droppedMax,
  droppedNameMaxLength,
  pageSize,
  pageSizeMax,
  tagMaxLength,
  tagsMax,
  titleMaxLength,
} from "./documents.ts";
import { documentSorts } from "./sorting.ts";

export const author = z
  .object({
    id: idOf("The member; null for a former one").nullable(),
    name: z.string().meta({ description: "The person's current name" }),
  })
  .meta({ id: "Author", description: "The person who wrote it" });

const picture = z
  .object({
    width: z.int().min(1).meta({ description: "Pixels of the upright original" }),
    height: z.int().min(1).meta({ description: "Pixels of the upright original" }),
  })
  .meta({ id: "Picture", description: "The size of a picture" });

export const attachment = z
  .object({
    id: idOf("The file: its bytes are at `/api/files/{id}`"),
    name: z.string().meta({ description: "The name of the uploaded file" }),
    size: amount("Bytes"),
    kind: z.enum(fileKinds).meta({ description: "Derived from the file extension" }),
    picture: picture
      .nullable()
      .meta({ description: "Null unless browsers can show the file as a picture" }),
    textNote: z.string().nullable().meta({
      description: "Why search does not find its text, or finds only a part; else null",
      example: "Text not searchable: it has a password",
    }),
  })
  .meta({ id: "Attachment", description: "A file that belongs to a document" });

/** Characters. The cursor of a list by title has a title key, whose letters may take two each. */
const cursorMaxLength = 500;
/** Characters. Longer than any tag, so that a long tag finds nothing instead of being refused. */
const queryTagMaxLength = 200;

export const versionedFields = {
  title: z.string().nullable().meta({ description: "Missing in some old documents" }),
};
const serial = z.string().meta({
  description: "KB, the subteam's digit, and a running number; changes only when it moves",
  example: "KB60014",
});
const isPinned = z.boolean().meta({ description: "Whether it stays at the top of its subteam" });

const isStarred = z.boolean().meta({ description: "Whether the viewer has starred it" });
const season = z.string().nullable().meta({
  description: "The season from September 1 to August 31, as a label",
  example: "2025-26",
});

export const documentCard = z
  .object({
    id: idOf("The document"),
    subteam,
    title: versionedFields.title,
    serialNumber: serial,
    tags: z.array(z.string()).meta({ description: "In the author's order" }),
    author,
    createdAt: time.nullable(),
    changedAt: time.nullable().meta({ description: "Its last change" }),
    season,
    isPinned,
    isStarred,
    attachmentCount: amount("Number of attachments, including pictures"),
    imageCount: amount("Number of attachments that browsers can show as pictures"),
    images: z
      .array(z.object({ id: idOf("The file"), name: z.string() }))
      .max(3)
      .meta({ description: "The first three" }),
  })
  .meta({ id: "DocumentCard", description: "A document in a list" });

export const documentListPage = z
  .object({
    documents: z.array(documentCard).max(pageSizeMax),
    nextCursor: z.string().nullable().meta({
      description: "The `cursor` for the next page; null on the last one",
    }),
    total: amount("Number of the subteam's documents on all pages"),
    pinned: amount("Number of pinned documents"),
    lastUpdated: time.nullable().meta({ description: "The newest change in the subteam" }),
  })
  .meta({ id: "DocumentListPage", description: "A page of a subteam's documents" });

export const documentPageQuery = z.object({
  cursor: z.string().max(cursorMaxLength).optional().meta({
    description: "`nextCursor` of the previous page, in the same order; without it, the first page",
    example: "1775155320000003",
  }),
  sort: z
    .enum(documentSorts)
    .default("newest")
    .meta({
      description:
        "The newest first, the last changed first, by title, or by serial number; titles sort " +
        "without case and accents",
    }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(pageSizeMax)
    .default(pageSize)
    .meta({
      description: `Documents per page, 1 to ${pageSizeMax}`,
    }),
  pinned: z.enum(["true", "false"]).optional().meta({
    description: "Only pinned documents, or only unpinned ones",
  }),
  tag: z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.string().max(queryTagMaxLength)).max(tagsMax),
    )
    .meta({
      type: "array",
      items: { type: "string", maxLength: queryTagMaxLength },
      maxItems: tagsMax,
      description: "Only documents with this tag; repeat it to require several tags",
    }),
});

const can = z
  .object({
    edit: z.boolean(),
    delete: z.boolean(),
    move: z.boolean(),
    pin: z.boolean(),
    star: z.boolean(),
    comment: z.boolean(),
  })
  .meta({ description: "What the viewer may do with it" });

export const documentAnswer = z
  .object({
    id: idOf("The document"),
    subteam,
    ...versionedFields,
    serialNumber: serial,
    tags: z.array(z.string()).meta({ description: "In the author's order" }),
    content: z.string().meta({ description: "HTML, cleaned by the server" }),
    author,
    authorPortfolio: z
      .string()
      .nullable()
      .meta({ description: "The slug of the author's portfolio; null unless it is published" }),
    createdAt: time.nullable(),
    updatedAt: time
      .nullable()
      .meta({ description: "When it was last edited, or created if it never was" }),
    lastModified: time
      .nullable()
      .meta({ description: "When it was last edited; null if it never was" }),
    // A union, because a nullable reference would lose its null in the API's description.
    lastModifiedBy: z
      .union([author, z.null()])
      .meta({ description: "The author of the last edit" }),
    season,
    version: z.int().min(1).meta({ description: "The version to send with an edit; starts at 1" }),
    isPinned,
    isStarred,
    attachments: z.array(attachment).meta({ description: "In display order" }),
    can,
  })
  .meta({ id: "Document", description: "A document" });

const tagsMeta = {
  description: `At most ${tagsMax} tags of ${tagMaxLength} characters each after trimming; case-insensitive`,
  maxItems: tagsMax,
  items: { maxLength: tagMaxLength },
};

const written = {
  title: z.string().meta({
    description: `1 to ${titleMaxLength} characters`,
    minLength: 1,
    maxLength: titleMaxLength,
  }),
  content: z.string().meta({
    description:
      "HTML, or Markdown if `contentType` says so. Disallowed elements are dropped, but their " +
      "text is kept; the response counts them in `dropped`. The result is not empty and has at " +
      `most ${contentMaxBytes} bytes and ${contentMaxDepth} levels of nesting. ` +
      `An \`ol\` may have a \`start\` from 0 to ${listStartMax}.`,
    minLength: 1,
  }),
  contentType: z
    .enum(contentTypes)
    .optional()
    .meta({
      description:
        "The format of `content`: HTML unless it is sent. GitHub's Markdown is converted to the " +
        "HTML that documents store; front matter is not read.",
    }),
  tags: texts(tagsMeta),
};

export const createDocumentBody = z
  .strictObject({
    subteam: z.string().meta({ description: "The subteam that the document belongs to" }),
    ...written,
    attachments: texts({
      description:
        "Ids of your finished uploads, in display order. At most " +
        `${defaultFileLimits.attachmentsMaxFiles} files of ${defaultFileLimits.attachmentsMaxBytes} ` +
        "bytes in total, unless `limits` of `/api/config` says otherwise.",
      items: { pattern: "^[a-z0-9]{20}$" },
    }),
  })
  .meta({ id: "CreateDocument", description: "A new document" });

const droppedElement = z
  .object({
    element: z
      .string()
      .max(droppedNameMaxLength)
      .meta({
        description:
          "Its name as sent, or as Markdown has it in HTML: one that documents cannot hold, a " +
          "picture that is not a file of the document, a link that may lead nowhere, or a span " +
          "without a color",
        example: "iframe",
      }),
    count: z.int().min(1).meta({ description: "How often it was dropped" }),
  })
  .meta({ id: "DroppedElement", description: "Elements that were dropped; their text is kept" });

export const savedDocument = z
  .object({
    id: idOf("The document"),
    serialNumber: serial,
    version: z.int().min(1).meta({ description: "The saved version; 1 for a new document" }),
    dropped: z.array(droppedElement).max(droppedMax).meta({
      description: "Elements that the stored content lacks, most frequent first",
    }),
  })
  .meta({ id: "SavedDocument", description: "A saved document" });

export const saveDocumentBody = z
  .strictObject({
    version: amount("The version that the edit started from; 0 for a new document"),
    saveId: saveId.optional(),
    subteam: z.string().optional().meta({
      description:
        "The subteam that the document belongs to. An edit may omit it but cannot change it",
    }),
    ...written,
    tags: optionalTexts({
      description: `${tagsMeta.description}. Omit the list to keep the document's tags`,
      maxItems: tagsMax,
      items: { maxLength: tagMaxLength },
    }),
    attachments: optionalTexts({
      description:
        "Ids of the document's files and of your finished uploads, in display order; files that " +
        "are not listed are removed from the document. Omit the list to keep the files. The same " +
        "limits as for a new document.",
      items: { pattern: "^[a-z0-9]{20}$" },
    }),
  })
  .meta({ id: "SaveDocument", description: "A new document or an edit" });

export const restoredDocument = z
  .object({ version: z.int().min(1).meta({ description: "The new version" }) })
  .meta({
    id: "RestoredDocument",
    description: "A document after an earlier version was restored",
  });

export const moveBody = z
  .strictObject({
    version: z.int().min(1).meta({ description: "The version that the member has seen" }),
    subteam: z.string().meta({ description: "The subteam that it moves to" }),
  })
  .meta({ id: "MoveDocument", description: "Where a document moves to" });

export const movedDocument = z
  .object({
    serialNumber: serial,
    version: z.int().min(1).meta({ description: "The version, which did not change" }),
  })
  .meta({ id: "MovedDocument", description: "A document that was moved" });

const tagCount = z.object({
  name: z.string(),
  count: z.int().min(1).meta({ description: "Number of documents with the tag" }),
  unpinned: amount("Number of unpinned documents with the tag"),
});

export const subteamTags = z
  .object({ tags: z.array(tagCount).meta({ description: "At most 1,000, most used first" }) })
  .meta({ id: "SubteamTags", description: "The tags of a subteam" });

export const nextSerial = z
  .object({ serialNumber: serial })
  .meta({ id: "NextSerial", description: "A preview of a serial number" });

export type Author = z.infer<typeof author>;
export type Attachment = z.infer<typeof attachment>;
export type DocumentCard = z.infer<typeof documentCard>;
export type DocumentListPage = z.infer<typeof documentListPage>;
export type DocumentAnswer = z.infer<typeof documentAnswer>;
/** A body as clients send it; the form is the same with its defaults filled in. */
export type CreateDocumentBody = z.input<typeof createDocumentBody>;
export type NewDocumentForm = z.output<typeof createDocumentBody>;
export type SaveDocumentBody = z.input<typeof saveDocumentBody>;
export type SaveDocumentForm = z.output<typeof saveDocumentBody>;
export type RestoredDocument = z.infer<typeof restoredDocument>;
export type DroppedElement = z.infer<typeof droppedElement>;
export type MovedDocument = z.infer<typeof movedDocument>;
export type SavedDocument = z.infer<typeof savedDocument>;
export type SubteamTags = z.infer<typeof subteamTags>;
export type NextSerial = z.infer<typeof nextSerial>;
