import { z } from "@hono/zod-openapi";
import { exampleImport, exampleNewImport } from "../../domain/imports/example-import.ts";
import {
  importList,
  newImport,
  newImportBody,
  zipImport,
} from "../../domain/imports/import-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { body, json } from "../http/describe-answers.ts";
import { answerIdempotently } from "../http/idempotency.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { createImport, discardImport, startImport } from "./actions.ts";
import { readImport, readImports } from "./read-imports.ts";

const tags = ["Imports"];
const may = "documents.import";
const params = z.object({ id: idOf("The import") });

const listRoute = operation({
  may,
  method: "get",
  path: "/api/imports",
  operationId: "listImports",
  tags,
  summary: "List your imports",
  description: "A member has at most one.",
  responses: {
    200: json(importList, "Your import, if you have one", {
      imports: [exampleImport],
      nextCursor: null,
      total: 1,
    }),
  },
});

const createRoute = operation({
  may,
  method: "post",
  path: "/api/imports",
  operationId: "createImport",
  tags,
  summary: "Check a zip of Markdown",
  description:
    "Takes your upload, which must have been sent with the purpose `import` if it is larger than " +
    "an attachment, and replaces your last import. Nothing is imported until you start it; the " +
    "import says `checked` once its report is ready.",
  isIdempotent: true,
  request: { body: body(newImportBody, exampleNewImport) },
  responses: { 201: json(newImport, "The check has begun", { id: exampleImport.id }) },
  refusals: [
    "zip-not-found",
    "zip-not-readable",
    "zip-encrypted",
    "zip-too-large",
    "unknown-subteam",
    "import-running",
  ],
});

const readRoute = operation({
  may,
  method: "get",
  path: "/api/imports/{id}",
  operationId: "getImport",
  tags,
  summary: "Get the state and the report of your import",
  request: { params },
  responses: { 200: json(zipImport, "The import", exampleImport) },
  refusals: ["import-not-found"],
});

const startRoute = operation({
  may,
  method: "post",
  path: "/api/imports/{id}/start",
  operationId: "startImport",
  tags,
  summary: "Start your checked import",
  description: "Idempotent. An import that failed while it ran continues where it stopped.",
  request: { params },
  responses: { 204: { description: "Running" } },
  refusals: ["import-not-found", "import-not-checked"],
});

const discardRoute = operation({
  may,
  method: "delete",
  path: "/api/imports/{id}",
  operationId: "discardImport",
  tags,
  summary: "Delete your import",
  description: "Deletes the zip and the report. Documents that were imported stay.",
  request: { params },
  responses: { 204: { description: "Deleted" } },
  refusals: ["import-not-found", "import-running"],
});

export function importRoutes(context: AppContext) {
  const { db } = context;
  return createRouter()
    .openapi(listRoute, async (c) => c.json(await readImports(db, c.get("allowed")), 200))
    .openapi(createRoute, async (c) => {
      const allowed = c.get("allowed");
      return answerIdempotently(c, { db, owner: allowed.viewer.id }, (recorder) =>
        createImport(context, allowed, c.req.valid("json"), recorder),
      );
    })
    .openapi(readRoute, async (c) => {
      return c.json(await readImport(db, c.get("allowed"), c.req.valid("param").id), 200);
    })
    .openapi(startRoute, async (c) => {
      await startImport(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(discardRoute, async (c) => {
      await discardImport(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    });
}
