import { z } from "zod";
import { commentMaxLength } from "../../../domain/comments/comment-limits.ts";
import { author } from "../../../domain/documents/document-shapes.ts";
import { tagMaxLength, tagsMax, titleMaxLength } from "../../../domain/documents/documents.ts";
import { fileIdPattern } from "../../../domain/files/files.ts";
import { idPattern } from "../../../domain/ids.ts";
import { emailMaxLength, nameMaxLength } from "../../../domain/people/people.ts";
import { requestableRoles, roles } from "../../../domain/people/roles.ts";
import { savePortfolioBody } from "../../../domain/portfolios/portfolio-shapes.ts";
import { time } from "../../../domain/shapes.ts";
import { oneLine } from "../one-line.ts";
import { storable } from "../storable.ts";

const id = z.string().regex(new RegExp(`^${idPattern}$`));
const fileId = z.string().regex(fileIdPattern);

/** Milliseconds. The clock of the other system may be ahead. */
const past = time
  .nullable()
  .transform((at) => (at === null ? null : Math.min(Date.parse(at), Date.now())));

const notes = z.array(z.string()).default([]);

const text = z.string().transform(storable);
const words = (max: number) =>
  z
    .string()
    .max(max)
    .transform((written) => oneLine(storable(written)));

const name = words(nameMaxLength);
const writer = author.extend({ name: words(emailMaxLength) });
const written = { id, email: z.string(), firstName: name, lastName: name, subteam: z.string() };

export const leftOutLine = z.object({ name: z.string(), leftOut: z.string() });

const memberLine = z.object({
  ...written,
  role: z.enum(roles),
  /** Only `active` ones become members, but what others wrote has their name. */
  status: z.string(),
  createdAt: past,
  notes,
});

const requestLine = z.object({
  ...written,
  role: z.enum(requestableRoles),
  status: z.enum(["pending", "approved", "denied"]),
  createdAt: past,
  approvedAt: past,
  deniedAt: past,
  note: z.string(),
  /** A pending request over the limit of its address. */
  isSurplus: z.boolean(),
  notes,
});

/** Archives of seasons have more fields, which are not imported. */
const documentLine = z.object({
  id,
  subteam: z.string(),
  title: words(titleMaxLength).nullable(),
  /** Empty if it gets the next one. */
  serialNumber: words(40),
  tags: z.array(words(tagMaxLength)).max(tagsMax),
  content: text,
  author: writer,
  createdAt: past,
  updatedAt: past,
  lastModified: past,
  isPinned: z.boolean(),
  attachments: z.array(
    z.object({
      id: fileId,
      name: words(1_000),
      /** Recognizes the file in a later archive. */
      path: z.string().optional(),
    }),
  ),
  /** The hash of the item in the other system, so that a better conversion is not a change. */
  hash: z.string().optional(),
  notes,
});

const commentLine = z.object({
  id,
  documentId: id.nullable(),
  content: z.string().max(commentMaxLength).transform(storable),
  author: writer,
  createdAt: past,
  notes,
});

const portfolioLine = savePortfolioBody
  .omit({ version: true, saveId: true, isPublished: true, isFindable: true })
  .extend({
    id,
    memberId: id,
    userEmail: z.string(),
    pictures: z.array(z.object({ id: fileId, name: z.string() })),
    createdAt: past,
    updatedAt: past,
    hash: z.string(),
    notes,
  });

const slugLine = z.object({ slug: z.string(), memberId: id });

export const subteamLine = z.object({ id: z.string(), name: z.string() });

/** By table, in the order of their dependencies. */
export const lineShapes = {
  members: memberLine,
  account_requests: requestLine,
  documents: documentLine,
  comments: commentLine,
  portfolio_slugs: slugLine,
  portfolios: portfolioLine,
};

export type Table = keyof typeof lineShapes;
export type Line<In extends Table> = z.output<(typeof lineShapes)[In]>;
export type WrittenLine<In extends Table> =
  | z.input<(typeof lineShapes)[In]>
  | z.input<typeof leftOutLine>;
