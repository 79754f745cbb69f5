import { createRoute } from "@hono/zod-openapi";
import { firstSteps } from "../../domain/document-shapes.ts";
import { findTeamSetting } from "../db/team-settings.ts";
import { json, refusalsOf } from "../http/answers.ts";
import { newRouter, permit } from "../http/router.ts";
import { countMembers } from "../people/store.ts";
import type { World } from "../world.ts";
import { hasDocuments } from "./store.ts";

const firstStepsRoute = createRoute({
  method: "get",
  path: "/api/first-steps",
  operationId: "getFirstSteps",
  tags: ["People"],
  summary: "What a young team has done already",
  description: "For captains.",
  middleware: [permit("accounts.manage")] as const,
  responses: {
    200: json(firstSteps, "The steps"),
    ...refusalsOf("not-signed-in", "not-permitted"),
  },
});

export function firstStepsRoutes({ db }: World) {
  return newRouter().openapi(firstStepsRoute, async (c) => {
    const steps = {
      documents: await hasDocuments(db),
      members: (await countMembers(db)) > 1,
      guestAccess: (await findTeamSetting(db, "guest-password-hash")) !== undefined,
    };
    return c.json(steps, 200);
  });
}
