import { firstSteps, homeAnswer } from "../../domain/home/first-steps-shapes.ts";
import type { AppContext } from "../context.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { dismissFirstSteps } from "./actions.ts";
import { readFirstSteps } from "./read-first-steps.ts";
import { hasDocuments } from "./store.ts";

const homeRoute = operation({
  method: "get",
  path: "/api/home",
  operationId: "getHome",
  tags: ["Documents"],
  summary: "Get whether there are documents",
  may: "documents.read",
  responses: { 200: json(homeAnswer, "Whether there are documents", { hasDocuments: true }) },
});

const firstStepsRoute = operation({
  method: "get",
  path: "/api/first-steps",
  operationId: "getFirstSteps",
  tags: ["People"],
  summary: "Get which first steps are done",
  may: "accounts.manage",
  responses: {
    200: json(firstSteps, "The completed steps", {
      subteams: true,
      members: false,
      guestAccess: true,
      documents: true,
      imported: false,
      backup: false,
      dismissed: false,
      subteamCount: 8,
      renamedSubteams: 2,
      memberCount: 1,
      document: {
        id: "jrq2dx3nvhs8k0bkgw1t",
        serialNumber: "KB60001",
        title: "Inverter: field weakening table",
      },
      unreachableAddress: "localhost:3000",
    }),
  },
});

const dismissRoute = operation({
  method: "put",
  path: "/api/first-steps/dismissed",
  operationId: "dismissFirstSteps",
  tags: ["People"],
  summary: "Dismiss the first steps",
  description: "Hides them from all captains. Idempotent.",
  may: "accounts.manage",
  responses: { 204: { description: "Dismissed" } },
});

export function homeRoutes(context: AppContext) {
  const { db } = context;
  return createRouter()
    .openapi(homeRoute, async (c) => c.json({ hasDocuments: await hasDocuments(db) }, 200))
    .openapi(firstStepsRoute, async (c) =>
      c.json(await readFirstSteps(context, c.get("allowed")), 200),
    )
    .openapi(dismissRoute, async (c) => {
      await dismissFirstSteps(context, c.get("allowed"));
      return c.body(null, 204);
    });
}
