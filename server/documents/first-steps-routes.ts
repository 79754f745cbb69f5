import { firstSteps } from "../../domain/documents/document-shapes.ts";
import type { AppContext } from "../context.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { readFirstSteps } from "./read-documents.ts";

const firstStepsRoute = operation({
  method: "get",
  path: "/api/first-steps",
  operationId: "getFirstSteps",
  tags: ["People"],
  summary: "Get onboarding progress",
  may: "accounts.manage",
  responses: {
    200: json(firstSteps, "The completed steps", {
      documents: true,
      members: false,
      guestAccess: true,
    }),
  },
});

export function firstStepsRoutes({ db }: AppContext) {
  return createRouter().openapi(firstStepsRoute, async (c) =>
    c.json(await readFirstSteps(db, c.get("allowed")), 200),
  );
}
