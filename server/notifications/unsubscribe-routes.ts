import { z } from "@hono/zod-openapi";
import { unsubscribeAnswer } from "../../domain/notifications/notification-shapes.ts";
import type { AppContext } from "../context.ts";
import { json } from "../http/describe-answers.ts";
import { oneClickPath } from "../http/one-click-path.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { getSubscription, unsubscribe } from "./unsubscribe.ts";

const query = z.object({
  token: z.string().max(100).default("").meta({ description: "From the link in an email" }),
});

const readRoute = operation({
  method: "get",
  path: oneClickPath,
  operationId: "getSubscription",
  tags: ["Notifications"],
  summary: "Get which emails a link stops",
  may: "links.use",
  request: { query },
  responses: {
    200: json(unsubscribeAnswer, "The emails", { email: "theo@team.edu", topic: "comments" }),
  },
  refusals: ["link-not-valid"],
});

const stopRoute = operation({
  method: "post",
  path: oneClickPath,
  operationId: "unsubscribe",
  tags: ["Notifications"],
  summary: "Stop one kind of email",
  description: "Takes a form from any origin, as email programs send it (RFC 8058). Idempotent.",
  may: "links.use",
  request: {
    query,
    body: {
      required: false,
      content: {
        "application/x-www-form-urlencoded": {
          schema: z.object({ "List-Unsubscribe": z.string().optional() }),
        },
      },
    },
  },
  responses: { 204: { description: "Stopped" } },
  refusals: ["link-not-valid"],
});

export function unsubscribeRoutes(context: AppContext) {
  return createRouter()
    .openapi(readRoute, async (c) => {
      const { email, topic } = await getSubscription(context.db, c.req.valid("query").token);
      return c.json({ email, topic }, 200);
    })
    .openapi(stopRoute, async (c) => {
      await unsubscribe(context, c.req.valid("query").token);
      return c.body(null, 204);
    });
}
