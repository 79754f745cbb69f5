import { createRoute, z } from "@hono/zod-openapi";
import {
  comment,
  commentPage,
  commentPageQuery,
  postCommentBody,
  saveCommentBody,
} from "../../domain/comment-shapes.ts";
import type { Viewer } from "../../domain/permissions.ts";
import { idOf, newIdOf } from "../../domain/shapes.ts";
import {
  body,
  header,
  idempotencyKey,
  ifNoneMatch,
  json,
  notModified,
  refusalsOf,
  replayed,
  tagged,
} from "../http/answers.ts";
import { idempotent } from "../http/idempotency.ts";
import { revalidated } from "../http/revalidated.ts";
import { newRouter, permit } from "../http/router.ts";
import type { World } from "../world.ts";
import { deleteComment, postComment, saveComment } from "./actions.ts";
import * as examples from "./examples.ts";
import { readComments } from "./read-comments.ts";

const tags = ["Comments"];
const documentParam = z.object({ id: idOf("The document") });

const listRoute = createRoute({
  method: "get",
  path: "/api/documents/{id}/comments",
  operationId: "listComments",
  tags,
  summary: "The comments of a document",
  description: "For members and guests. The first page holds the last ones; each is oldest first.",
  middleware: [permit("documents.read")] as const,
  parameters: [ifNoneMatch],
  request: { params: documentParam, query: commentPageQuery },
  responses: {
    200: { ...json(commentPage, "A page of comments", examples.commentPage), headers: tagged },
    ...notModified,
    ...refusalsOf("not-signed-in", "document-not-found"),
  },
});

const saveRoute = createRoute({
  method: "put",
  path: "/api/documents/{id}/comments/{comment}",
  operationId: "saveComment",
  tags,
  summary: "Save a comment",
  description:
    "For members. A new comment has the version 0 and an id that the client chose; what was said cannot be changed. " +
    "Idempotent: the same `saveId` gets the same answer, however late.",
  middleware: [permit("comments.post")] as const,
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
    ...refusalsOf(
      "not-signed-in",
      "not-permitted",
      "document-not-found",
      "comment-not-found",
      "stale-version",
      "id-taken",
      "required-fields-missing",
      "comment-too-long",
    ),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/api/documents/{id}/comments/{comment}",
  operationId: "deleteComment",
  tags,
  summary: "Delete one's own comment",
  description: "For team leads and captains, each their own.",
  // Before the comment is looked for: others learn nothing of what there is.
  middleware: [permit("comments.delete", (viewer) => ({ authorId: idOfMember(viewer) }))] as const,
  request: { params: documentParam.extend({ comment: idOf("The comment") }) },
  responses: {
    204: { description: "Deleted" },
    ...refusalsOf("not-signed-in", "delete-comment-not-permitted", "comment-not-found"),
  },
});

export function commentRoutes(world: World) {
  const { db } = world;
  const postRoute = createRoute({
    method: "post",
    path: "/api/documents/{id}/comments",
    operationId: "postComment",
    tags,
    summary: "Say something about a document",
    description:
      "For members. With an `Idempotency-Key` a repeated request gets the first answer again.",
    middleware: [permit("comments.post"), idempotent(db)] as const,
    request: {
      params: documentParam,
      body: body(postCommentBody, { content: examples.comment.content }),
      headers: z.object({ "idempotency-key": idempotencyKey }),
    },
    responses: {
      201: {
        ...json(comment, "Posted", examples.comment),
        headers: { Location: header("The address of the comment"), ...replayed },
      },
      ...refusalsOf(
        "not-signed-in",
        "not-permitted",
        "idempotency-key-not-usable",
        "document-not-found",
        "request-under-way",
        "required-fields-missing",
        "comment-too-long",
        "idempotency-key-reused",
      ),
    },
  });

  return newRouter()
    .openapi(listRoute, async (c) => {
      const { id } = c.req.valid("param");
      const { cursor, limit } = c.req.valid("query");
      return revalidated(c, await readComments(db, c.get("allowed"), id, { cursor, limit }));
    })
    .openapi(postRoute, async (c) => {
      const { content } = c.req.valid("json");
      const { id: documentId } = c.req.valid("param");
      const wanted = { documentId, content };
      const posted = await postComment(world, c.get("allowed"), wanted, c.get("once"));
      return c.json(posted, 201, {
        location: `/api/documents/${documentId}/comments/${posted.id}`,
      });
    })
    .openapi(saveRoute, async (c) => {
      const { id: documentId, comment: id } = c.req.valid("param");
      const save = { ...c.req.valid("json"), documentId, id };
      return c.json(await saveComment(world, c.get("allowed"), save), 201);
    })
    .openapi(deleteRoute, async (c) => {
      const { id: documentId, comment: id } = c.req.valid("param");
      await deleteComment(world, c.get("allowed"), { documentId, id });
      return c.body(null, 204);
    });
}

function idOfMember(viewer: Viewer): string | null {
  return viewer.kind === "member" ? viewer.id : null;
}
