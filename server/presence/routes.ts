import { z } from "@hono/zod-openapi";
import { editingTab, editors } from "../../domain/live/live-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { conditionalAnswer } from "../http/conditional-answer.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { announceEditing, endEditingInTab } from "./actions.ts";
import { readEditors } from "./read-editors.ts";

const tags = ["Live"];
const params = z.object({ id: idOf("The document") });
const query = z.object({ tab: editingTab });

const listRoute = operation({
  method: "get",
  path: "/api/documents/{id}/editors",
  operationId: "listEditors",
  tags,
  summary: "List a document's editors",
  description: "People who are editing it now, except you.",
  may: "documents.read",
  isConditional: true,
  request: { params },
  responses: {
    200: json(editors, "The editors", {
      editors: [{ id: "c6v2t9n4k8z3w7q5m2xh", name: "Dana Ito" }],
    }),
  },
});

const startRoute = operation({
  method: "put",
  path: "/api/documents/{id}/editing",
  operationId: "sayEditing",
  tags,
  summary: "Announce that you are editing a document",
  description:
    "Lasts 45 seconds; repeat the request to extend it. It does not lock the document. A member " +
    "edits in at most 20 tabs: a 21st ends the least recently renewed one.",
  may: "documents.edit",
  request: { params, query },
  responses: {
    204: { description: "Announced" },
  },
  refusals: ["document-not-found"],
});

const endRoute = operation({
  method: "delete",
  path: "/api/documents/{id}/editing",
  operationId: "sayEditingEnded",
  tags,
  summary: "Announce that you have stopped editing",
  description: "Idempotent. Other tabs continue.",
  may: "documents.edit",
  request: { params, query },
  responses: {
    204: { description: "Announced" },
  },
});

export function editingRoutes(context: AppContext) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      return conditionalAnswer(
        c,
        await readEditors(context.db, c.get("allowed"), c.req.valid("param").id),
      );
    })
    .openapi(startRoute, async (c) => {
      const { id: documentId } = c.req.valid("param");
      await announceEditing(context, c.get("allowed"), { documentId, ...c.req.valid("query") });
      return c.body(null, 204);
    })
    .openapi(endRoute, async (c) => {
      const { id: documentId } = c.req.valid("param");
      await endEditingInTab(context, c.get("allowed"), { documentId, ...c.req.valid("query") });
      return c.body(null, 204);
    });
}
