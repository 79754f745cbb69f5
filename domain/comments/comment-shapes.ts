import { z } from "zod";
import { author } from "../documents/document-shapes.ts";
import { pageSizeMax } from "../documents/documents.ts";
import { amount, idOf, saveId, subteam, time } from "../shapes.ts";
import { commentMaxLength, commentPageSize } from "./comments.ts";

const commentAuthor = author
  .extend({ subteam: subteam.nullable().meta({ description: "Null when they left" }) })
  .meta({ id: "CommentAuthor", description: "Who said it, and of which subteam they are today" });

export const comment = z
  .object({
    id: idOf("The comment"),
    content: z.string().meta({ description: "Plain text" }),
    author: commentAuthor,
    createdAt: time.nullable(),
    can: z.object({ delete: z.boolean() }).meta({ description: "What the asker may do with it" }),
  })
  .meta({ id: "Comment", description: "What somebody said about a document" });

export const commentPage = z
  .object({
    comments: z.array(comment).max(pageSizeMax).meta({ description: "Oldest first" }),
    total: amount("Comments of the document, on all pages"),
    nextCursor: z.string().nullable().meta({
      description: "For the `cursor` of the comments before these; null when there are none",
    }),
  })
  .meta({ id: "CommentPage", description: "The last comments of a document, or earlier ones" });

export const commentPageQuery = z.object({
  cursor: z.string().max(64).optional().meta({
    description: "`nextCursor` of the page before; without it, the last page",
    example: "1775155320000.k3v9q2m7x4h8n5w6t2rj",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(pageSizeMax)
    .default(commentPageSize)
    .meta({ description: `Comments of a page, 1 to ${pageSizeMax}` }),
});

const content = z.string().meta({
  description: `Plain text, 1 to ${commentMaxLength} characters after trimming`,
  minLength: 1,
});

export const saveCommentBody = z
  .strictObject({ version: amount("0 for a new comment"), saveId, content })
  .meta({ id: "SaveComment", description: "What a comment is to say" });

export const postCommentBody = z
  .strictObject({ content })
  .meta({ id: "PostComment", description: "A new comment" });

export type SaveCommentBody = z.infer<typeof saveCommentBody>;
export type Comment = z.infer<typeof comment>;
export type CommentPage = z.infer<typeof commentPage>;
