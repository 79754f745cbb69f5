import { z } from "@hono/zod-openapi";
import {
  documentAnswer,
  documentListPage,
  documentPageQuery,
  nextSerial,
  subteamTags as subteamTagsShape,
} from "../../domain/documents/document-shapes.ts";
import {
  parseListCursor,
  type DocumentSort,
  type ListPosition,
} from "../../domain/documents/sorting.ts";
import { Refusal } from "../../domain/refusals.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { conditionalAnswer } from "../http/conditional-answer.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import * as examples from "./examples.ts";
import {
  previewSerialNumber,
  readDocument,
  readDocumentPage,
  readSubteamTags,
} from "./read-documents.ts";

const tags = ["Documents"];
const subteamParam = z.object({
  subteam: z.string().meta({ description: "The subteam's id", example: "chassis" }),
});
const listRoute = operation({
  method: "get",
  path: "/api/subteams/{subteam}/documents",
  operationId: "listDocuments",
  tags,
  summary: "List a subteam's documents",
  description: "Returns one page, newest documents first unless `sort` says otherwise.",
  may: "documents.read",
  isConditional: true,
  request: { params: subteamParam, query: documentPageQuery },
  responses: {
    200: json(documentListPage, "A page of documents", examples.page),
  },
  refusals: ["subteam-not-found"],
});

const tagsRoute = operation({
  method: "get",
  path: "/api/subteams/{subteam}/tags",
  operationId: "listSubteamTags",
  tags,
  summary: "List a subteam's tags",
  description: "The most used tags come first.",
  may: "documents.read",
  isConditional: true,
  request: { params: subteamParam },
  responses: {
    200: json(subteamTagsShape, "The tags", examples.subteamTags),
  },
  refusals: ["subteam-not-found"],
});

const nextSerialRoute = operation({
  method: "get",
  path: "/api/subteams/{subteam}/next-serial",
  operationId: "previewSerialNumber",
  tags,
  summary: "Preview the next serial number",
  description: "The number is assigned only when the document is saved.",
  may: "documents.create",
  request: { params: subteamParam },
  responses: {
    200: json(nextSerial, "The number", { serialNumber: "KB60015" }),
  },
  refusals: ["subteam-not-found"],
});

const readRoute = operation({
  method: "get",
  path: "/api/documents/{id}",
  operationId: "readDocument",
  tags,
  summary: "Get a document",
  description: "Includes its attachments and what the caller may do with it.",
  may: "documents.read",
  isConditional: true,
  request: { params: z.object({ id: idOf("The document") }) },
  responses: {
    200: json(documentAnswer, "The document", examples.document),
  },
  refusals: ["document-not-found"],
});

export function documentRoutes(context: AppContext) {
  const { db } = context;
  return createRouter()
    .openapi(listRoute, async (c) => {
      const { subteam } = c.req.valid("param");
      const { cursor, limit, pinned, sort, tag } = c.req.valid("query");
      const isPinned = pinned === undefined ? undefined : pinned === "true";
      const after = readCursor(cursor, sort);
      const query = { sort, after, limit, pinned: isPinned, tags: tag };
      return conditionalAnswer(c, await readDocumentPage(db, c.get("allowed"), subteam, query));
    })
    .openapi(tagsRoute, async (c) => {
      const { subteam } = c.req.valid("param");
      return conditionalAnswer(c, await readSubteamTags(db, c.get("allowed"), subteam));
    })
    .openapi(nextSerialRoute, async (c) => {
      const { subteam } = c.req.valid("param");
      return c.json(await previewSerialNumber(db, c.get("allowed"), subteam), 200);
    })
    .openapi(readRoute, async (c) => {
      const document = await readDocument(db, c.get("allowed"), c.req.valid("param").id);
      if (!document) throw new Refusal("document-not-found");
      return conditionalAnswer(c, document);
    });
}

function readCursor(cursor: string | undefined, sort: DocumentSort): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const place = parseListCursor(cursor, sort);
  if (!place) throw new Refusal("malformed-request");
  return place;
}
