import { z } from "@hono/zod-openapi";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import {
  newSubteamBody,
  subteam,
  subteamBody,
  subteamList,
} from "../../domain/subteams/subteam-shapes.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import type { AppContext } from "../context.ts";
import { body, json } from "../http/describe-answers.ts";
import { answerIdempotently } from "../http/idempotency.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { addSubteam, changeSubteam } from "./actions.ts";
import { listCountedSubteams } from "./store.ts";

const tags = ["Subteams"];

const listRoute = operation({
  method: "get",
  path: "/api/subteams",
  operationId: "listSubteams",
  tags,
  summary: "List all subteams",
  may: "documents.read",
  responses: {
    200: json(subteamList, "The subteams, hidden ones included", {
      subteams: firstSubteams.map((first) => ({ ...first, documents: 41 })),
      nextCursor: null,
      total: firstSubteams.length,
    }),
  },
});

const example: Subteam = {
  id: "driverless",
  name: "Driverless",
  digit: 9,
  color: "blue",
  icon: "radar",
  hidden: false,
};

const addRoute = operation({
  method: "post",
  path: "/api/subteams",
  operationId: "addSubteam",
  tags,
  summary: "Add a subteam",
  description: "The id is made from the name and never changes. A team has at most ten subteams.",
  may: "settings.manage",
  needsSession: true,
  isIdempotent: true,
  request: {
    body: body(newSubteamBody, { name: "Driverless", digit: 9, color: "blue", icon: "radar" }),
  },
  responses: { 201: json(subteam, "Added", example) },
  refusals: [
    "required-fields-missing",
    "subteam-name-too-long",
    "subteam-name-taken",
    "name-not-valid",
    "digit-taken",
    "unknown-color",
    "unknown-icon",
    "too-many-subteams",
  ],
});

const changeRoute = operation({
  method: "put",
  path: "/api/subteams/{subteam}",
  operationId: "changeSubteam",
  tags,
  summary: "Change a subteam",
  description:
    "Renames, recolors, moves, hides, or shows it on all screens at once. Missing fields stay.",
  may: "settings.manage",
  needsSession: true,
  request: {
    params: z.object({
      subteam: z.string().meta({ description: "The subteam's id", example: "chassis" }),
    }),
    body: body(subteamBody, { name: "Frame", position: 0 }),
  },
  responses: { 204: { description: "Changed" } },
  refusals: [
    "subteam-not-found",
    "required-fields-missing",
    "subteam-name-too-long",
    "subteam-name-taken",
    "name-not-valid",
    "last-visible-subteam",
    "unknown-color",
    "unknown-icon",
  ],
});

export function subteamRoutes(context: AppContext) {
  const { db } = context;
  return createRouter()
    .openapi(listRoute, async (c) => {
      const subteams = await listCountedSubteams(db);
      return c.json({ subteams, nextCursor: null, total: subteams.length }, 200);
    })
    .openapi(addRoute, async (c) => {
      const allowed = c.get("allowed");
      return answerIdempotently(c, { db, owner: allowed.viewer.id }, (recorder) =>
        addSubteam(context, allowed, c.req.valid("json"), recorder),
      );
    })
    .openapi(changeRoute, async (c) => {
      const { subteam: id } = c.req.valid("param");
      await changeSubteam(context, c.get("allowed"), id, c.req.valid("json"));
      return c.body(null, 204);
    });
}
