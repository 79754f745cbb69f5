import { z } from "@hono/zod-openapi";
import { idOf } from "../../domain/shapes.ts";
import { systemAnswer, type SystemAnswer } from "../../domain/system/system-shapes.ts";
import type { AppContext } from "../context.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { retryJob, sendTestMail } from "./actions.ts";
import { readSystem } from "./read-system.ts";

const tags = ["System"];
const may = "system.manage";

const example: SystemAnswer = {
  version: "1.0.2",
  archiveFormat: 1,
  process: "wiki-2:3000",
  startedAt: "2026-03-29T08:12:00.000Z",
  needsRestart: false,
  streams: 14,
  database: { kind: "SQLite", bytes: 184_200_000 },
  seasons: [
    { season: "2025-26", documents: 214 },
    { season: "2024-25", documents: 187 },
  ],
  files: { count: 2_914, bytes: 11_800_000_000 },
  space: { free: 62_400_000_000, total: 80_000_000_000 },
  backup: {
    to: "/mnt/nas/paddock",
    keep: { daily: 7, weekly: 5, monthly: 12 },
    last: { at: "2026-04-03T07:00:00.000Z", bytes: 11_600_000_000, problems: [] },
    verified: { at: "2026-03-29T07:04:00.000Z", problems: [] },
  },
  mail: {
    sends: true,
    host: "smtp.kestrel.edu",
    lastSent: "2026-04-03T11:00:00.000Z",
    failure: null,
    waiting: 0,
  },
  jobs: {
    waiting: 1,
    failed: 1,
    list: [
      {
        id: "k3v9q2m7x4h8n5w6t2rj",
        kind: "make-pictures",
        state: "failed",
        attempts: 10,
        nextAt: null,
        reason: "timed out",
      },
    ],
    upcoming: [{ kind: "back-up", count: 1, nextAt: "2026-04-04T07:00:00.000Z" }],
  },
  errors: [
    {
      number: 1,
      at: "2026-04-03T22:12:00.000Z",
      message: "job failed",
      requestId: null,
      detail: "make-pictures: timed out",
    },
  ],
};

const readRoute = operation({
  method: "get",
  path: "/api/system",
  operationId: "getSystem",
  tags,
  summary: "Get the state of the server",
  may,
  needsSession: true,
  responses: { 200: json(systemAnswer, "The state", example) },
});

const retryRoute = operation({
  method: "post",
  path: "/api/system/jobs/{id}/retry",
  operationId: "retryJob",
  tags,
  summary: "Run a failed or waiting job now",
  description: "Gives it all its attempts again.",
  may,
  needsSession: true,
  request: { params: z.object({ id: idOf("The job") }) },
  responses: { 204: { description: "Begun" } },
  refusals: ["not-found"],
});

const testMailRoute = operation({
  method: "post",
  path: "/api/system/test-mail",
  operationId: "sendTestMail",
  tags,
  summary: "Send yourself a test email",
  description: "The email is queued. `GET /api/system` says whether it was sent.",
  may,
  needsSession: true,
  responses: { 204: { description: "Queued" } },
});

export function systemRoutes(context: AppContext) {
  return createRouter()
    .openapi(readRoute, async (c) => c.json(await readSystem(context), 200))
    .openapi(retryRoute, async (c) => {
      await retryJob(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(testMailRoute, async (c) => {
      await sendTestMail(context, c.get("allowed"));
      return c.body(null, 204);
    });
}
