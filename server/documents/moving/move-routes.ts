import { z } from "@hono/zod-openapi";
import { moveBody, movedDocument } from "../../../domain/documents/document-shapes.ts";
import { idOf } from "../../../domain/shapes.ts";
import type { AppContext } from "../../context.ts";
import { body, json } from "../../http/describe-answers.ts";
import { operation } from "../../http/operation.ts";
import { createRouter } from "../../http/router.ts";
import * as examples from "../examples.ts";
import { moveDocument } from "./move-document.ts";

const moveRoute = operation({
  method: "post",
  path: "/api/documents/{id}/move",
  operationId: "moveDocument",
  tags: ["Documents"],
  summary: "Move a document to another subteam",
  description:
    "It gets the subteam's next serial number and loses its pin. Its former serial numbers still " +
    "lead to it and are never given again. The text and its version stay.",
  may: "documents.move",
  request: {
    params: z.object({ id: idOf("The document") }),
    body: body(moveBody, { version: 3, subteam: "electronics" }),
  },
  responses: {
    200: json(movedDocument, "Moved", examples.moved),
  },
  refusals: ["document-not-found", "stale-version", "unknown-subteam", "same-subteam"],
});

export function moveRoutes(context: AppContext) {
  return createRouter().openapi(moveRoute, async (c) => {
    const move = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await moveDocument(context, c.get("allowed"), move), 200);
  });
}
