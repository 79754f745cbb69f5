import { createRoute, z } from "@hono/zod-openapi";
import {
  createDocumentBody,
  documentAnswer,
  documentPage,
  documentPageQuery,
  nextSerial,
  savedDocument,
  subteamTags as subteamTagsShape,
} from "../../domain/document-shapes.ts";
import { Refusal } from "../../domain/refusals.ts";
import { idOf } from "../../domain/shapes.ts";
import { isSubteamId, subteamIds, type SubteamId } from "../../domain/subteams.ts";
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
import { createDocument } from "./actions.ts";
import * as examples from "./examples.ts";
import {
  previewSerialNumber,
  readDocument,
  readDocumentPage,
  readSubteamTags,
} from "./read-documents.ts";

const tags = ["Documents"];
const subteamParam = z.object({
  subteam: z.string().meta({ description: "The subteam's id", enum: subteamIds }),
});
const readers = refusalsOf("not-signed-in", "subteam-not-found");

const listRoute = createRoute({
  method: "get",
  path: "/api/subteams/{subteam}/documents",
  operationId: "listDocuments",
  tags,
  summary: "A subteam's documents, newest first",
  description: "For members and guests; one page at a time.",
  middleware: [permit("documents.read")] as const,
  parameters: [ifNoneMatch],
  request: { params: subteamParam, query: documentPageQuery },
  responses: {
    200: { ...json(documentPage, "A page of documents", examples.page), headers: tagged },
    ...notModified,
    ...readers,
  },
});

const tagsRoute = createRoute({
  method: "get",
  path: "/api/subteams/{subteam}/tags",
  operationId: "listSubteamTags",
  tags,
  summary: "The tags that a subteam's documents carry",
  description: "For members and guests; the most used first.",
  middleware: [permit("documents.read")] as const,
  parameters: [ifNoneMatch],
  request: { params: subteamParam },
  responses: {
    200: { ...json(subteamTagsShape, "The tags", examples.subteamTags), headers: tagged },
    ...notModified,
    ...readers,
  },
});

const nextSerialRoute = createRoute({
  method: "get",
  path: "/api/subteams/{subteam}/next-serial",
  operationId: "previewSerialNumber",
  tags,
  summary: "The serial number that the next document would get",
  description: "For members. A preview: the number is given when the document is stored.",
  middleware: [permit("documents.create")] as const,
  request: { params: subteamParam },
  responses: {
    200: json(nextSerial, "The number", { serialNumber: "KB60015" }),
    ...readers,
    ...refusalsOf("not-permitted"),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/api/documents/{id}",
  operationId: "readDocument",
  tags,
  summary: "A document with its attachments and what the asker may do with it",
  description: "For members and guests.",
  middleware: [permit("documents.read")] as const,
  parameters: [ifNoneMatch],
  request: { params: z.object({ id: idOf("The document") }) },
  responses: {
    200: { ...json(documentAnswer, "The document", examples.document), headers: tagged },
    ...notModified,
    ...refusalsOf("not-signed-in", "document-not-found"),
  },
});

export function documentRoutes(world: World) {
  const { settings, db } = world;
  const createDocumentRoute = createRoute({
    method: "post",
    path: "/api/documents",
    operationId: "createDocument",
    tags,
    summary: "Create a document",
    description:
      "For members. The server gives the id, the serial number, the author and the time. With an " +
      "`Idempotency-Key` a repeated request gets the first answer again.",
    middleware: [permit("documents.create"), idempotent(db)] as const,
    request: {
      body: body(createDocumentBody, examples.newDocument),
      headers: z.object({ "idempotency-key": idempotencyKey }),
    },
    responses: {
      201: {
        ...json(savedDocument, "Created", examples.created),
        headers: {
          Location: header("The address of the document"),
          ...replayed,
        },
      },
      ...refusalsOf(
        "not-signed-in",
        "not-permitted",
        "idempotency-key-not-usable",
        "request-under-way",
        "required-fields-missing",
        "unknown-subteam",
        "title-too-long",
        "content-too-large",
        "content-too-deep",
        "too-many-tags",
        "tag-too-long",
        "too-many-attachments",
        "attachments-too-large",
        "attachment-not-found",
        "idempotency-key-reused",
      ),
    },
  });

  return newRouter()
    .openapi(listRoute, async (c) => {
      const subteam = getSubteam(c.req.valid("param").subteam);
      const { cursor, limit, pinned, tag } = c.req.valid("query");
      const only = pinned === undefined ? undefined : pinned === "true";
      const asked = { before: readCursor(cursor), limit, pinned: only, tags: tag };
      return revalidated(c, await readDocumentPage(db, c.get("allowed"), subteam, asked));
    })
    .openapi(tagsRoute, async (c) => {
      const subteam = getSubteam(c.req.valid("param").subteam);
      return revalidated(c, await readSubteamTags(db, c.get("allowed"), subteam));
    })
    .openapi(nextSerialRoute, async (c) => {
      const subteam = getSubteam(c.req.valid("param").subteam);
      return c.json(await previewSerialNumber(db, c.get("allowed"), subteam), 200);
    })
    .openapi(readRoute, async (c) => {
      const document = await readDocument(db, c.get("allowed"), c.req.valid("param").id);
      if (!document) throw new Refusal("document-not-found");
      return revalidated(c, document);
    })
    .openapi(createDocumentRoute, async (c) => {
      const created = await createDocument(world, c.get("allowed"), c.req.valid("json"), {
        limits: settings.fileLimits,
        once: c.get("once"),
      });
      return c.json(created, 201, { location: `/api/documents/${created.id}` });
    });
}

function getSubteam(id: string): SubteamId {
  if (!isSubteamId(id)) throw new Refusal("subteam-not-found");
  return id;
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,16}$/.test(cursor)) throw new Refusal("malformed-request");
  return Number(cursor);
}
