import { createRoute, z } from "@hono/zod-openapi";
import { editDocumentBody, editedDocument } from "../../domain/document-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import { body, json, refusalsOf } from "../http/answers.ts";
import { newRouter, permit } from "../http/router.ts";
import type { World } from "../world.ts";
import { deleteDocument, editDocument, pinDocument } from "./actions.ts";
import * as examples from "./examples.ts";

const tags = ["Documents"];
const params = z.object({ id: idOf("The document") });

const editRoute = createRoute({
  method: "put",
  path: "/api/documents/{id}",
  operationId: "editDocument",
  tags,
  summary: "Edit a document",
  description:
    "For members. `version` is the one that the edit started from: when somebody saved since, nothing " +
    "is changed. What the document said before stays in its history.",
  middleware: [permit("documents.edit")] as const,
  request: { params, body: body(editDocumentBody, examples.edit) },
  responses: {
    200: json(editedDocument, "Saved", { version: 2 }),
    ...refusalsOf(
      "not-signed-in",
      "not-permitted",
      "document-not-found",
      "stale-version",
      "required-fields-missing",
      "title-too-long",
      "content-too-large",
      "content-too-deep",
      "too-many-tags",
      "tag-too-long",
      "too-many-attachments",
      "attachments-too-large",
      "attachment-not-found",
    ),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/api/documents/{id}",
  operationId: "deleteDocument",
  tags,
  summary: "Delete a document",
  description: "For team leads and captains. Its comments, attachments and history go with it.",
  middleware: [permit("documents.delete")] as const,
  request: { params },
  responses: {
    204: { description: "Deleted" },
    ...refusalsOf("not-signed-in", "delete-document-not-permitted", "document-not-found"),
  },
});

const pinRoute = createRoute({
  method: "put",
  path: "/api/documents/{id}/pin",
  operationId: "pinDocument",
  tags,
  summary: "Pin a document",
  description: "For members. It stays at the top of its subteam; pinned again is no fault.",
  middleware: [permit("documents.pin")] as const,
  request: { params },
  responses: {
    204: { description: "Pinned" },
    ...refusalsOf("not-signed-in", "not-permitted", "document-not-found"),
  },
});

const unpinRoute = createRoute({
  ...pinRoute,
  method: "delete",
  path: "/api/documents/{id}/pin",
  operationId: "unpinDocument",
  summary: "Unpin a document",
  description: "For members; unpinned again is no fault.",
  responses: {
    204: { description: "Unpinned" },
    ...refusalsOf("not-signed-in", "not-permitted", "document-not-found"),
  },
});

/** What happens to a document once it is there. */
export function changeRoutes(world: World) {
  return newRouter()
    .openapi(editRoute, async (c) => {
      const edit = { id: c.req.valid("param").id, ...c.req.valid("json") };
      const version = await editDocument(world, c.get("allowed"), edit, world.settings.fileLimits);
      return c.json({ version }, 200);
    })
    .openapi(deleteRoute, async (c) => {
      await deleteDocument(world, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(pinRoute, async (c) => {
      await pinDocument(world, c.get("allowed"), c.req.valid("param").id, true);
      return c.body(null, 204);
    })
    .openapi(unpinRoute, async (c) => {
      await pinDocument(world, c.get("allowed"), c.req.valid("param").id, false);
      return c.body(null, 204);
    });
}
