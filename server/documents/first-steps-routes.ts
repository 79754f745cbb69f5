import { createRoute } from "@hono/zod-openapi";
import { firstSteps } from "../../domain/document-shapes.ts";
import { json, refusalsOf } from "../http/answers.ts";
import { newRouter, permit } from "../http/router.ts";
import type { World } from "../world.ts";
import { readFirstSteps } from "./read-documents.ts";

const firstStepsRoute = createRoute({
  method: "get",
  path: "/api/first-steps",
  operationId: "getFirstSteps",
  tags: ["People"],
  summary: "What a young team has done already",
  description: "For captains.",
  middleware: [permit("accounts.manage")] as const,
  responses: {
    200: json(firstSteps, "The steps", {
      documents: true,
      members: false,
      guestAccess: true,
    }),
    ...refusalsOf("not-signed-in", "not-permitted"),
  },
});

export function firstStepsRoutes({ db }: World) {
  return newRouter().openapi(firstStepsRoute, async (c) =>
    c.json(await readFirstSteps(db, c.get("allowed")), 200),
  );
}
