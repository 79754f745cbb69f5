import { z } from "@hono/zod-openapi";
import { restoredDocument } from "../../domain/documents/document-shapes.ts";
import {
  documentVersion,
  documentVersions,
  restoreBody,
  versionPageQuery,
} from "../../domain/documents/version-shapes.ts";
import { Refusal } from "../../domain/refusals.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { conditionalAnswer } from "../http/conditional-answer.ts";
import { body, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import * as examples from "./examples.ts";
import { readVersion, readVersions } from "./read-versions.ts";
import { restoreVersion } from "./restore-version.ts";

const tags = ["History"];
const documentParam = z.object({ id: idOf("The document") });
const versionParam = documentParam.extend({
  version: z
    .string()
    .meta({ description: "The version's number", example: "3", pattern: "^\\d{1,9}$" }),
});

const listRoute = operation({
  method: "get",
  path: "/api/documents/{id}/versions",
  operationId: "listVersions",
  tags,
  summary: "List a document's versions",
  description: "Returns 50 at a time, newest first. The list begins with the current version.",
  may: "documents.history",
  isConditional: true,
  request: { params: documentParam, query: versionPageQuery },
  responses: {
    200: json(documentVersions, "The versions", examples.versions),
  },
  refusals: ["document-not-found"],
});

const readRoute = operation({
  method: "get",
  path: "/api/documents/{id}/versions/{version}",
  operationId: "readVersion",
  tags,
  summary: "Get a version of a document",
  description: "Versions never change.",
  may: "documents.history",
  isConditional: true,
  request: { params: versionParam },
  responses: {
    200: json(documentVersion, "The version", examples.version),
  },
  refusals: ["document-not-found", "version-not-found"],
});

const restoreRoute = operation({
  method: "post",
  path: "/api/documents/{id}/versions/{version}/restore",
  operationId: "restoreVersion",
  tags,
  summary: "Restore a version",
  description:
    "Saves the version as the newest one. The current text stays in the history. Versions do not " +
    "include tags or files, but pictures in the restored text are attached again.",
  may: "documents.edit",
  request: { params: versionParam, body: body(restoreBody, { version: 4 }) },
  responses: {
    200: json(restoredDocument, "Restored", { version: 5 }),
  },
  refusals: [
    "document-not-found",
    "version-not-found",
    "stale-version",
    "too-many-attachments",
    "attachments-too-large",
  ],
});

export function versionRoutes(context: AppContext) {
  const { db } = context;
  return createRouter()
    .openapi(listRoute, async (c) => {
      const { cursor } = c.req.valid("query");
      const before = cursor === undefined ? undefined : Number(cursor);
      const { id } = c.req.valid("param");
      return conditionalAnswer(c, await readVersions(db, c.get("allowed"), id, before));
    })
    .openapi(readRoute, async (c) => {
      const { id, version } = c.req.valid("param");
      return conditionalAnswer(
        c,
        await readVersion(db, c.get("allowed"), id, parseVersion(version)),
      );
    })
    .openapi(restoreRoute, async (c) => {
      const { id, version: restored } = c.req.valid("param");
      const version = await restoreVersion(context, c.get("allowed"), {
        id,
        restored: parseVersion(restored),
        version: c.req.valid("json").version,
      });
      return c.json({ version }, 200);
    });
}

function parseVersion(version: string): number {
  if (!/^\d{1,9}$/.test(version)) throw new Refusal("version-not-found");
  return Number(version);
}
