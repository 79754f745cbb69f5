import { z } from "@hono/zod-openapi";
import {
  mentionablePeople,
  notificationChoices,
  notificationPage,
  notificationQuery,
  peopleQuery,
} from "../../domain/notifications/notification-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { conditionalAnswer } from "../http/conditional-answer.ts";
import { body, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { changeChoices, markAllNotifications, markNotification } from "./actions.ts";
import { readChoices } from "./choice-store.ts";
import * as examples from "./examples.ts";
import { listPeople } from "./list-people.ts";
import { readNotifications } from "./read-notifications.ts";

const tags = ["Notifications"];
const params = z.object({ id: idOf("The notification") });

const listRoute = operation({
  method: "get",
  path: "/api/notifications",
  operationId: "listNotifications",
  tags,
  summary: "List your notifications",
  description: "Returns 50 at a time, newest first.",
  may: "notifications.read",
  isConditional: true,
  request: { query: notificationQuery },
  responses: { 200: json(notificationPage, "A page of notifications", examples.notifications) },
});

const readRoute = operation({
  method: "put",
  path: "/api/notifications/{id}/read",
  operationId: "readNotification",
  tags,
  summary: "Mark a notification as read",
  description: "Idempotent.",
  may: "notifications.read",
  request: { params },
  responses: { 204: { description: "Read" } },
  refusals: ["notification-not-found"],
});

const unreadRoute = operation({
  method: "delete",
  path: "/api/notifications/{id}/read",
  operationId: "unreadNotification",
  tags,
  summary: "Mark a notification as unread",
  description: "Idempotent.",
  may: "notifications.read",
  request: { params },
  responses: { 204: { description: "Unread" } },
  refusals: ["notification-not-found"],
});

const readAllRoute = operation({
  method: "post",
  path: "/api/notifications/read",
  operationId: "readAllNotifications",
  tags,
  summary: "Mark all your notifications as read",
  may: "notifications.read",
  responses: { 204: { description: "Read" } },
});

const choicesRoute = operation({
  method: "get",
  path: "/api/account/notifications",
  operationId: "getNotificationChoices",
  tags: ["Own account"],
  summary: "Get your notification choices",
  may: "own-account.manage",
  needsSession: true,
  responses: { 200: json(notificationChoices, "The choices", examples.choices) },
});

const changeChoicesRoute = operation({
  method: "put",
  path: "/api/account/notifications",
  operationId: "changeNotificationChoices",
  tags: ["Own account"],
  summary: "Change your notification choices",
  may: "own-account.manage",
  needsSession: true,
  request: { body: body(notificationChoices, examples.choices) },
  responses: { 204: { description: "Saved" } },
});

const peopleRoute = operation({
  method: "get",
  path: "/api/people",
  operationId: "findPeople",
  tags,
  summary: "Find members to mention",
  description:
    "Returns at most 8 active members whose name contains `q`. Names that begin with it come first.",
  may: "comments.post",
  request: { query: peopleQuery },
  responses: { 200: json(mentionablePeople, "The members", examples.people) },
});

export function notificationRoutes(context: AppContext) {
  const { db } = context;
  return createRouter()
    .openapi(listRoute, async (c) => {
      const { unread, cursor } = c.req.valid("query");
      const asked = { unread: unread === "true", cursor };
      return conditionalAnswer(c, await readNotifications(db, c.get("allowed"), asked));
    })
    .openapi(peopleRoute, async (c) =>
      c.json(await listPeople(db, c.get("allowed"), c.req.valid("query").q), 200),
    )
    .openapi(readRoute, async (c) => {
      const { id } = c.req.valid("param");
      await markNotification(context, c.get("allowed"), { id, isRead: true });
      return c.body(null, 204);
    })
    .openapi(unreadRoute, async (c) => {
      const { id } = c.req.valid("param");
      await markNotification(context, c.get("allowed"), { id, isRead: false });
      return c.body(null, 204);
    })
    .openapi(readAllRoute, async (c) => {
      await markAllNotifications(context, c.get("allowed"));
      return c.body(null, 204);
    })
    .openapi(choicesRoute, async (c) =>
      c.json(await readChoices(db, c.get("allowed").viewer.id), 200),
    )
    .openapi(changeChoicesRoute, async (c) => {
      await changeChoices(context, c.get("allowed"), c.req.valid("json"));
      return c.body(null, 204);
    });
}
