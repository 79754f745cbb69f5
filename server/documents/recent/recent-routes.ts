import { z } from "@hono/zod-openapi";
import { recentPage, recentQuery } from "../../../domain/documents/recent-shapes.ts";
import { idOf } from "../../../domain/shapes.ts";
import type { AppContext } from "../../context.ts";
import { conditionalAnswer } from "../../http/conditional-answer.ts";
import { json } from "../../http/describe-answers.ts";
import { operation } from "../../http/operation.ts";
import { createRouter } from "../../http/router.ts";
import * as examples from "../examples.ts";
import { starDocument, viewDocument } from "./mark-document.ts";
import { readRecent } from "./read-recent.ts";

const tags = ["Documents"];
const params = z.object({ id: idOf("The document") });

const recentRoute = operation({
  method: "get",
  path: "/api/recent",
  operationId: "listRecentDocuments",
  tags,
  summary: "List recent documents",
  description: "Guests may list only those that were changed.",
  may: "documents.read",
  isConditional: true,
  request: { query: recentQuery },
  responses: {
    200: json(recentPage, "A page of documents", examples.recent),
  },
  refusals: ["not-permitted"],
});

const starRoute = operation({
  method: "put",
  path: "/api/documents/{id}/star",
  operationId: "starDocument",
  tags,
  summary: "Star a document",
  description: "Only the caller sees their stars. Idempotent.",
  may: "documents.mark",
  request: { params },
  responses: {
    204: { description: "Starred" },
  },
  refusals: ["document-not-found"],
});

const unstarRoute = operation({
  method: "delete",
  path: "/api/documents/{id}/star",
  operationId: "unstarDocument",
  tags,
  summary: "Unstar a document",
  description: "Idempotent.",
  may: "documents.mark",
  request: { params },
  responses: {
    204: { description: "Unstarred" },
  },
  refusals: ["document-not-found"],
});

const viewRoute = operation({
  method: "put",
  path: "/api/documents/{id}/view",
  operationId: "viewDocument",
  tags,
  summary: "Report that a document was viewed",
  description:
    "Screens do so after three seconds. Only the caller sees what they viewed; views are counted " +
    "without names. The caller's notifications about the document become read.",
  may: "documents.mark",
  request: { params },
  responses: {
    204: { description: "Viewed" },
  },
  refusals: ["document-not-found"],
});

export function recentRoutes(context: AppContext) {
  return createRouter()
    .openapi(recentRoute, async (c) =>
      conditionalAnswer(c, await readRecent(context.db, c.get("allowed"), c.req.valid("query"))),
    )
    .openapi(starRoute, async (c) => {
      await starDocument(context, c.get("allowed"), c.req.valid("param").id, true);
      return c.body(null, 204);
    })
    .openapi(unstarRoute, async (c) => {
      await starDocument(context, c.get("allowed"), c.req.valid("param").id, false);
      return c.body(null, 204);
    })
    .openapi(viewRoute, async (c) => {
      await viewDocument(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    });
}
