import { createRoute, z } from "@hono/zod-openapi";
import {
  createDocumentBody,
  createdDocument,
  documentAnswer,
  documentPage,
  documentPageQuery,
  nextSerial,
  subteamTags as subteamTagsShape,
} from "../../domain/document-shapes.ts";
import { Refusal } from "../../domain/refusals.ts";
import { serialNumber } from "../../domain/serial-numbers.ts";
import { isSubteamId, type SubteamId } from "../../domain/subteams.ts";
import { filesOfDocuments } from "../files/store.ts";
import { body, json, refusalsOf } from "../http/answers.ts";
import { idempotent } from "../http/idempotency.ts";
import { newRouter, permit } from "../http/router.ts";
import type { World } from "../world.ts";
import { createDocument } from "./actions.ts";
import { toAnswer, toCard } from "./show-document.ts";
import {
  findDocument,
  highestRunning,
  listDocuments,
  subteamFacts,
  subteamTags,
  tagsOfDocuments,
} from "./store.ts";

const tags = ["Documents"];
const subteamParam = z.object({ subteam: z.string() });
const readers = refusalsOf("not-signed-in", "subteam-not-found");

const listRoute = createRoute({
  method: "get",
  path: "/api/subteams/{subteam}/documents",
  operationId: "listDocuments",
  tags,
  summary: "A subteam's documents, newest first",
  description: "For members and guests; one page at a time.",
  middleware: [permit("documents.read")] as const,
  request: { params: subteamParam, query: documentPageQuery },
  responses: { 200: json(documentPage, "A page of documents"), ...readers },
});

const tagsRoute = createRoute({
  method: "get",
  path: "/api/subteams/{subteam}/tags",
  operationId: "listSubteamTags",
  tags,
  summary: "The tags that a subteam's documents carry",
  description: "For members and guests; the most used first.",
  middleware: [permit("documents.read")] as const,
  request: { params: subteamParam },
  responses: { 200: json(subteamTagsShape, "The tags"), ...readers },
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
  responses: { 200: json(nextSerial, "The number"), ...readers, ...refusalsOf("not-permitted") },
});

const readRoute = createRoute({
  method: "get",
  path: "/api/documents/{id}",
  operationId: "readDocument",
  tags,
  summary: "A document with its attachments and what the asker may do with it",
  description: "For members and guests.",
  middleware: [permit("documents.read")] as const,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: json(documentAnswer, "The document"),
    ...refusalsOf("not-signed-in", "document-not-found"),
  },
});

export function documentRoutes({ settings, db, wakeJobs }: World) {
  const createDocumentRoute = createRoute({
    method: "post",
    path: "/api/documents",
    operationId: "createDocument",
    tags,
    summary: "Create a document",
    description:
      "For members. With an `Idempotency-Key` a repeated request gets the first answer again.",
    middleware: [permit("documents.create"), idempotent(db)] as const,
    request: {
      body: body(createDocumentBody),
      headers: z.object({ "idempotency-key": z.string().max(255).optional() }),
    },
    responses: {
      201: json(createdDocument, "Created"),
      ...refusalsOf(
        "not-signed-in",
        "not-permitted",
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
      const { cursor, limit } = c.req.valid("query");
      const rows = await listDocuments(db, subteam, {
        before: readCursor(cursor),
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const ids = shown.map((row) => row.id);
      const [tagsById, files, facts] = [
        await tagsOfDocuments(db, ids),
        await filesOfDocuments(db, ids),
        await subteamFacts(db, subteam),
      ];
      const filesById = Map.groupBy(files, (file) => file.documentId);
      const { viewer } = c.get("allowed");
      return c.json(
        {
          documents: shown.map((row) =>
            toCard(viewer, row, tagsById.get(row.id) ?? [], filesById.get(row.id) ?? []),
          ),
          nextCursor: rows.length > limit ? String(shown.at(-1)?.sortKey) : null,
          total: facts.total,
          lastUpdated:
            facts.lastUpdated === null ? null : new Date(facts.lastUpdated).toISOString(),
        },
        200,
      );
    })
    .openapi(tagsRoute, async (c) => {
      return c.json({ tags: await subteamTags(db, getSubteam(c.req.valid("param").subteam)) }, 200);
    })
    .openapi(nextSerialRoute, async (c) => {
      const subteam = getSubteam(c.req.valid("param").subteam);
      return c.json(
        { serialNumber: serialNumber(subteam, (await highestRunning(db, subteam)) + 1) },
        200,
      );
    })
    .openapi(readRoute, async (c) => {
      const { id } = c.req.valid("param");
      const row = await findDocument(db, id);
      if (!row) throw new Refusal("document-not-found");
      const tagsById = await tagsOfDocuments(db, [id]);
      const files = await filesOfDocuments(db, [id]);
      return c.json(toAnswer(c.get("allowed").viewer, row, tagsById.get(id) ?? [], files), 200);
    })
    .openapi(createDocumentRoute, async (c) => {
      const created = await createDocument(db, c.get("allowed"), c.req.valid("json"), {
        limits: settings.fileLimits,
        once: c.get("once"),
      });
      wakeJobs();
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
