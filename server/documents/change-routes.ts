import { createRoute, z } from "@hono/zod-openapi";
import { saveDocumentBody, savedDocument } from "../../domain/document-shapes.ts";
import { idOf, newIdOf } from "../../domain/shapes.ts";
import { body, json, refusalsOf } from "../http/answers.ts";
import { newRouter, permit } from "../http/router.ts";
import type { World } from "../world.ts";
import { deleteDocument, pinDocument } from "./actions.ts";
import * as examples from "./examples.ts";
import { saveDocument } from "./save-document.ts";

const tags = ["Documents"];
const params = z.object({ id: idOf("The document") });

const saveRoute = createRoute({
  method: "put",
  path: "/api/documents/{id}",
  operationId: "saveDocument",
  tags,
  summary: "Save a document",
  description:
    "For members. Sends the document whole. A new one has the version 0, an id that the client chose, a `saveId` " +
    "and a subteam; an edit has the version that it started from. When somebody saved since, nothing is changed, " +
    "and `saved` says who it was. What the document said before stays in its history. Idempotent: the same `saveId` " +
    "gets the same answer, however late.",
  middleware: [permit("documents.edit")] as const,
  request: {
    params: z.object({ id: newIdOf("The document") }),
    body: body(saveDocumentBody, examples.edit),
  },
  responses: {
    200: json(savedDocument, "Saved", { ...examples.created, version: 2 }),
    201: json(savedDocument, "Created", examples.created),
    ...refusalsOf(
      "not-signed-in",
      "not-permitted",
      "document-not-found",
      "stale-version",
      "id-taken",
      "unknown-subteam",
      "subteam-fixed",
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
    .openapi(saveRoute, async (c) => {
      const save = { ...c.req.valid("json"), ...c.req.valid("param") };
      const saved = await saveDocument(world, c.get("allowed"), save, world.settings.fileLimits);
      return c.json(saved, saved.version === 1 ? 201 : 200);
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
