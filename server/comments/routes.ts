import { z } from "@hono/zod-openapi";
import {
  comment,
  commentPage,
  commentPageQuery,
  postCommentBody,
  saveCommentBody,
} from "../../domain/comments/comment-shapes.ts";
import { idOf, newIdOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { conditionalAnswer } from "../http/conditional-answer.ts";
import { body, json } from "../http/describe-answers.ts";
import { answerIdempotently } from "../http/idempotency.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { deleteComment, postComment, saveComment } from "./actions.ts";
import * as examples from "./examples.ts";
import { readComments } from "./read-comments.ts";

const tags = ["Comments"];
const documentParam = z.object({ id: idOf("The document") });

const listRoute = operation({
  method: "get",
  path: "/api/documents/{id}/comments",
  operationId: "listComments",
  tags,
  summary: "List a document's comments",
  description: "The first page has the newest comments; each page is oldest first.",
  may: "documents.read",
  isConditional: true,
  request: { params: documentParam, query: commentPageQuery },
  responses: {
    200: json(commentPage, "A page of comments", examples.commentPage),
  },
  refusals: ["document-not-found"],
});

const saveRoute = operation({
  method: "put",
  path: "/api/documents/{id}/comments/{comment}",
  operationId: "saveComment",
  tags,
  summary: "Save a comment",
  description:
    "A new comment has version 0 and an id chosen by the client. Comments cannot be edited. " +
    "Idempotent: a repeated `saveId` gets the first answer, however late.",
  may: "comments.post",
  request: {
    params: documentParam.extend({ comment: newIdOf("The comment") }),
    body: body(saveCommentBody, {
      version: 0,
      saveId: "p7Qm2xVn4Kc9Ld8s",
      content: examples.comment.content,
    }),
  },
  responses: {
    201: json(comment, "Saved", examples.comment),
  },
  refusals: [
    "document-not-found",
    "comment-not-found",
    "stale-version",
    "id-taken",
    "required-fields-missing",
    "comment-too-long",
  ],
});

const deleteRoute = operation({
  method: "delete",
  path: "/api/documents/{id}/comments/{comment}",
  operationId: "deleteComment",
  tags,
  summary: "Delete your comment",
  description: "The comment must be your own.",
  may: "comments.delete",
  request: { params: documentParam.extend({ comment: idOf("The comment") }) },
  responses: {
    204: { description: "Deleted" },
  },
  refusals: ["comment-not-found"],
});

const postRoute = operation({
  method: "post",
  path: "/api/documents/{id}/comments",
  operationId: "postComment",
  tags,
  summary: "Post a comment",
  description: "With an `Idempotency-Key`, a repeated request gets the first answer again.",
  may: "comments.post",
  isIdempotent: true,
  request: {
    params: documentParam,
    body: body(postCommentBody, { content: examples.comment.content }),
  },
  responses: {
    201: json(comment, "Posted", examples.comment),
  },
  refusals: ["document-not-found", "required-fields-missing", "comment-too-long"],
});

export function commentRoutes(context: AppContext) {
  const { db } = context;
  return createRouter()
    .openapi(listRoute, async (c) => {
      const { id } = c.req.valid("param");
      const { cursor, limit } = c.req.valid("query");
      return conditionalAnswer(c, await readComments(db, c.get("allowed"), id, { cursor, limit }));
    })
    .openapi(postRoute, async (c) => {
      const allowed = c.get("allowed");
      const wanted = { ...c.req.valid("json"), documentId: c.req.valid("param").id };
      return answerIdempotently(c, { db, owner: allowed.viewer.id }, (recorder) =>
        postComment(context, allowed, wanted, recorder),
      );
    })
    .openapi(saveRoute, async (c) => {
      const { id: documentId, comment: id } = c.req.valid("param");
      const save = { ...c.req.valid("json"), documentId, id };
      return c.json(await saveComment(context, c.get("allowed"), save), 201);
    })
    .openapi(deleteRoute, async (c) => {
      const { id: documentId, comment: id } = c.req.valid("param");
      await deleteComment(context, c.get("allowed"), { documentId, id });
      return c.body(null, 204);
    });
}
