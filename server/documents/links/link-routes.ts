import { z } from "@hono/zod-openapi";
import {
  documentPreview,
  linkedFromPage,
  linkedFromQuery,
  numberedDocument,
} from "../../../domain/documents/link-shapes.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { idOf } from "../../../domain/shapes.ts";
import type { AppContext } from "../../context.ts";
import { conditionalAnswer } from "../../http/conditional-answer.ts";
import { json } from "../../http/describe-answers.ts";
import { operation } from "../../http/operation.ts";
import { createRouter } from "../../http/router.ts";
import * as examples from "../examples.ts";
import { hasDocument } from "../store.ts";
import { findIdsBySerials } from "./find-by-serials.ts";
import { readLinkedFrom } from "./read-linked-from.ts";
import { readPreview } from "./read-preview.ts";

const documentParam = z.object({ id: idOf("The document") });

const previewRoute = operation({
  method: "get",
  path: "/api/documents/{id}/preview",
  operationId: "previewDocument",
  tags: ["Documents"],
  summary: "Get the beginning of a document",
  description: "For the preview beside a link to the document.",
  may: "documents.read",
  isConditional: true,
  request: { params: documentParam },
  responses: {
    200: json(documentPreview, "The preview", examples.preview),
  },
  refusals: ["document-not-found"],
});

const linkedFromRoute = operation({
  method: "get",
  path: "/api/documents/{id}/linked-from",
  operationId: "listLinkingDocuments",
  tags: ["Documents"],
  summary: "List the documents that link to a document",
  description: "Returns 50 at a time, the last changed first.",
  may: "documents.read",
  isConditional: true,
  request: { params: documentParam, query: linkedFromQuery },
  responses: {
    200: json(linkedFromPage, "A page of documents", examples.linkedFrom),
  },
  refusals: ["document-not-found"],
});

const serialRoute = operation({
  method: "get",
  path: "/api/serials/{serial}",
  operationId: "findDocumentBySerialNumber",
  tags: ["Documents"],
  summary: "Find a document by its serial number",
  description:
    "Also finds it by a number that it had before it moved, and ignores case. Not found if " +
    "several imported documents share the number.",
  may: "documents.read",
  isConditional: true,
  request: {
    params: z.object({
      serial: z.string().meta({ description: "The number", example: "KB60014" }),
    }),
  },
  responses: {
    200: json(numberedDocument, "The document", { id: examples.created.id }),
  },
  refusals: ["document-not-found"],
});

export function linkRoutes({ db }: AppContext) {
  return createRouter()
    .openapi(previewRoute, async (c) => {
      const { id } = c.req.valid("param");
      return conditionalAnswer(c, await readPreview(db, c.get("allowed"), id));
    })
    .openapi(linkedFromRoute, async (c) => {
      const { id } = c.req.valid("param");
      const { cursor } = c.req.valid("query");
      const page = await readLinkedFrom(db, c.get("allowed"), id, cursor);
      if (page.total === 0 && !(await hasDocument(db, id))) throw new Refusal("document-not-found");
      return conditionalAnswer(c, page);
    })
    .openapi(serialRoute, async (c) => {
      const { serial } = c.req.valid("param");
      const [id, ...others] = (await findIdsBySerials(db, [serial])).get(serial) ?? [];
      if (id === undefined || others.length > 0) throw new Refusal("document-not-found");
      return conditionalAnswer(c, { id });
    });
}
