import { firstSteps } from "../../domain/document-shapes.ts";
import { json } from "../http/answers.ts";
import { operation } from "../http/operation.ts";
import { newRouter } from "../http/router.ts";
import type { World } from "../world.ts";
import { readFirstSteps } from "./read-documents.ts";

const firstStepsRoute = operation({
  method: "get",
  path: "/api/first-steps",
  operationId: "getFirstSteps",
  tags: ["People"],
  summary: "What a young team has done already",
  may: "accounts.manage",
  responses: {
    200: json(firstSteps, "The steps", {
      documents: true,
      members: false,
      guestAccess: true,
    }),
  },
});

export function firstStepsRoutes({ db }: World) {
  return newRouter().openapi(firstStepsRoute, async (c) =>
    c.json(await readFirstSteps(db, c.get("allowed")), 200),
  );
}
