import { z } from "zod";
import { author } from "../documents/document-shapes.ts";
import { pageSizeMax } from "../documents/documents.ts";
import { amount, idOf, saveId, subteam, time } from "../shapes.ts";
import { commentMaxLength } from "./comment-limits.ts";
import { commentPageSize } from "./comments.ts";

const commentAuthor = author
  .extend({ subteam: subteam.nullable().meta({ description: "Null for a former member" }) })
  .meta({ id: "CommentAuthor", description: "The author and their current subteam" });

export const comment = z
  .object({
    id: idOf("The comment"),
    content: z.string().meta({
      description: "Plain text. A mention is written as `<@{member id}>`.",
    }),
    mentions: z
      .array(z.object({ id: idOf("The member"), name: z.string() }))
      .meta({ description: "The current names of the members whom it mentions" }),
    author: commentAuthor,
    createdAt: time.nullable(),
    can: z.object({ delete: z.boolean() }).meta({ description: "What the viewer may do with it" }),
  })
  .meta({ id: "Comment", description: "A comment on a document" });

export const commentPage = z
  .object({
    comments: z.array(comment).max(pageSizeMax).meta({ description: "Oldest first" }),
    total: amount("Number of comments on all pages"),
    nextCursor: z.string().nullable().meta({
      description: "The `cursor` for earlier comments; null when there are none",
    }),
  })
  .meta({
    id: "CommentPage",
    description: "A page of a document's comments; the first page has the newest",
  });

export const commentPageQuery = z.object({
  cursor: z.string().max(64).optional().meta({
    description: "`nextCursor` of the previous answer; without it, the newest comments",
    example: "1775155320000.k3v9q2m7x4h8n5w6t2rj",
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(pageSizeMax)
    .default(commentPageSize)
    .meta({ description: `Comments per page, 1 to ${pageSizeMax}` }),
});

const content = z.string().meta({
  description: `Plain text, 1 to ${commentMaxLength} characters after trimming`,
  minLength: 1,
});

export const saveCommentBody = z
  .strictObject({ version: amount("0 for a new comment"), saveId, content })
  .meta({ id: "SaveComment", description: "A new comment" });

export const postCommentBody = z
  .strictObject({ content })
  .meta({ id: "PostComment", description: "A new comment" });

export type SaveCommentBody = z.infer<typeof saveCommentBody>;
export type Comment = z.infer<typeof comment>;
export type CommentPage = z.infer<typeof commentPage>;
