import { z } from "@hono/zod-openapi";
import {
  createDocumentBody,
  saveDocumentBody,
  savedDocument,
} from "../../domain/documents/document-shapes.ts";
import { idOf, newIdOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { body, json } from "../http/describe-answers.ts";
import { answerIdempotently } from "../http/idempotency.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { createDocument, deleteDocument, pinDocument } from "./actions.ts";
import { documentRefusals } from "./document-refusals.ts";
import { duplicateDocument } from "./duplicate-document.ts";
import * as examples from "./examples.ts";
import { saveDocument } from "./save-document.ts";

const tags = ["Documents"];
const params = z.object({ id: idOf("The document") });

const createDocumentRoute = operation({
  method: "post",
  path: "/api/documents",
  operationId: "createDocument",
  tags,
  summary: "Create a document",
  description:
    "The server assigns the id, serial number, author, and time. A repeated request with the " +
    "same `Idempotency-Key` returns the first response.",
  may: "documents.create",
  isIdempotent: true,
  request: {
    body: body(createDocumentBody, examples.newDocument),
  },
  responses: {
    201: json(savedDocument, "Created", examples.created),
  },
  refusals: documentRefusals,
});

const saveRoute = operation({
  method: "put",
  path: "/api/documents/{id}",
  operationId: "saveDocument",
  tags,
  summary: "Save a document",
  description:
    "Takes the title and the whole content; an edit without tags or attachments leaves them. To " +
    "create one, send version 0, an id chosen by the client, a " +
    "`saveId`, and a subteam. To edit one, send the version that the edit started from. If " +
    "someone has saved since, the request is refused, and `saved` says by whom and when. The " +
    "previous text stays in the history. Idempotent: the same `saveId` always returns the same " +
    "response.",
  may: "documents.edit",
  request: {
    params: z.object({ id: newIdOf("The document") }),
    body: body(saveDocumentBody, examples.edit),
  },
  responses: {
    200: json(savedDocument, "Saved", { ...examples.created, version: 2 }),
    201: json(savedDocument, "Created", examples.created),
  },
  refusals: [
    "document-not-found",
    "stale-version",
    "id-taken",
    "subteam-fixed",
    ...documentRefusals,
  ],
});

const duplicateRoute = operation({
  method: "post",
  path: "/api/documents/{id}/duplicate",
  operationId: "duplicateDocument",
  tags,
  summary: "Duplicate a document",
  description:
    "The copy has the text, the tags, and copies of the files. It belongs to the caller, and its " +
    "title begins with “Copy of”.",
  may: "documents.create",
  isIdempotent: true,
  request: { params },
  responses: {
    201: json(savedDocument, "Created", examples.created),
  },
  refusals: ["document-not-found", "unknown-subteam"],
});

const deleteRoute = operation({
  method: "delete",
  path: "/api/documents/{id}",
  operationId: "deleteDocument",
  tags,
  summary: "Delete a document",
  description: "Also deletes its comments, attachments, and history.",
  may: "documents.delete",
  request: { params },
  responses: {
    204: { description: "Deleted" },
  },
  refusals: ["document-not-found"],
});

const pinRoute = operation({
  method: "put",
  path: "/api/documents/{id}/pin",
  operationId: "pinDocument",
  tags,
  summary: "Pin a document",
  description: "Keeps it at the top of its subteam. Idempotent.",
  may: "documents.pin",
  request: { params },
  responses: {
    204: { description: "Pinned" },
  },
  refusals: ["document-not-found"],
});

const unpinRoute = operation({
  method: "delete",
  path: "/api/documents/{id}/pin",
  operationId: "unpinDocument",
  tags,
  summary: "Unpin a document",
  description: "Idempotent.",
  may: "documents.pin",
  request: { params },
  responses: {
    204: { description: "Unpinned" },
  },
  refusals: ["document-not-found"],
});

export function documentWriteRoutes(context: AppContext) {
  return createRouter()
    .openapi(createDocumentRoute, async (c) => {
      const allowed = c.get("allowed");
      return answerIdempotently(c, { db: context.db, owner: allowed.viewer.id }, (recorder) =>
        createDocument(context, allowed, c.req.valid("json"), { recorder }),
      );
    })
    .openapi(saveRoute, async (c) => {
      const save = { ...c.req.valid("json"), ...c.req.valid("param") };
      const saved = await saveDocument(context, c.get("allowed"), save);
      return c.json(saved, saved.version === 1 ? 201 : 200);
    })
    .openapi(duplicateRoute, async (c) => {
      const allowed = c.get("allowed");
      return answerIdempotently(c, { db: context.db, owner: allowed.viewer.id }, (recorder) =>
        duplicateDocument(context, allowed, c.req.valid("param").id, recorder),
      );
    })
    .openapi(deleteRoute, async (c) => {
      await deleteDocument(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(pinRoute, async (c) => {
      await pinDocument(context, c.get("allowed"), c.req.valid("param").id, true);
      return c.body(null, 204);
    })
    .openapi(unpinRoute, async (c) => {
      await pinDocument(context, c.get("allowed"), c.req.valid("param").id, false);
      return c.body(null, 204);
    });
}
