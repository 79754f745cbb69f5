import { z } from "@hono/zod-openapi";
import { watchAnswer } from "../../domain/notifications/notification-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { getDocument } from "../documents/store.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { refuseUnknownSubteam } from "../subteams/store.ts";
import { watchDocument, watchSubteam } from "./actions.ts";
import * as examples from "./examples.ts";
import { isWatchingDocument, isWatchingSubteam } from "./watch-store.ts";

const ofDocument = {
  path: "/api/documents/{id}/watch" as const,
  tags: ["Documents"],
  may: "documents.watch" as const,
  request: { params: z.object({ id: idOf("The document") }) },
  refusals: ["document-not-found" as const],
};

const ofSubteam = {
  path: "/api/subteams/{subteam}/watch" as const,
  tags: ["Subteams"],
  may: "documents.watch" as const,
  request: {
    params: z.object({
      subteam: z.string().meta({ description: "The subteam's id", example: "chassis" }),
    }),
  },
  refusals: ["subteam-not-found" as const],
};

const isWatchingRoute = operation({
  ...ofDocument,
  method: "get",
  operationId: "isWatchingDocument",
  summary: "Check whether you watch a document",
  responses: { 200: json(watchAnswer, "Whether you do", examples.watch) },
});

const watchRoute = operation({
  ...ofDocument,
  method: "put",
  operationId: "watchDocument",
  summary: "Watch a document",
  description: "You are notified of edits and comments. Idempotent.",
  responses: { 204: { description: "Watched" } },
});

const unwatchRoute = operation({
  ...ofDocument,
  method: "delete",
  operationId: "unwatchDocument",
  summary: "Stop watching a document",
  description: "You do not watch it again if you take part in it later. Idempotent.",
  responses: { 204: { description: "No longer watched" } },
});

const isWatchingSubteamRoute = operation({
  ...ofSubteam,
  method: "get",
  operationId: "isWatchingSubteam",
  summary: "Check whether you watch a subteam",
  responses: { 200: json(watchAnswer, "Whether you do", examples.watch) },
});

const watchSubteamRoute = operation({
  ...ofSubteam,
  method: "put",
  operationId: "watchSubteam",
  summary: "Watch a subteam",
  description: "You are notified of new documents. Idempotent.",
  responses: { 204: { description: "Watched" } },
});

const unwatchSubteamRoute = operation({
  ...ofSubteam,
  method: "delete",
  operationId: "unwatchSubteam",
  summary: "Stop watching a subteam",
  description: "Idempotent.",
  responses: { 204: { description: "No longer watched" } },
});

export function watchRoutes(context: AppContext) {
  const { db } = context;
  return createRouter()
    .openapi(isWatchingRoute, async (c) => {
      const { id } = c.req.valid("param");
      await getDocument(db, id);
      const isWatching = await isWatchingDocument(db, id, c.get("allowed").viewer.id);
      return c.json({ isWatching }, 200);
    })
    .openapi(watchRoute, async (c) => {
      const documentId = c.req.valid("param").id;
      await watchDocument(context, c.get("allowed"), { documentId, isOn: true });
      return c.body(null, 204);
    })
    .openapi(unwatchRoute, async (c) => {
      const documentId = c.req.valid("param").id;
      await watchDocument(context, c.get("allowed"), { documentId, isOn: false });
      return c.body(null, 204);
    })
    .openapi(isWatchingSubteamRoute, async (c) => {
      const { subteam: id } = c.req.valid("param");
      await refuseUnknownSubteam(db, id);
      const isWatching = await isWatchingSubteam(db, id, c.get("allowed").viewer.id);
      return c.json({ isWatching }, 200);
    })
    .openapi(watchSubteamRoute, async (c) => {
      const { subteam: id } = c.req.valid("param");
      await watchSubteam(context, c.get("allowed"), { subteam: id, isOn: true });
      return c.body(null, 204);
    })
    .openapi(unwatchSubteamRoute, async (c) => {
      const { subteam: id } = c.req.valid("param");
      await watchSubteam(context, c.get("allowed"), { subteam: id, isOn: false });
      return c.body(null, 204);
    });
}
