import { configAnswer, healthAnswer, type ConfigAnswer } from "../domain/config-shapes.ts";
import type { AppContext } from "./context.ts";
import { databaseCheck } from "./db/check-database.ts";
import { faultCode } from "./db/faults.ts";
import { json } from "./http/describe-answers.ts";
import { operation } from "./http/operation.ts";
import { createRouter } from "./http/router.ts";
import { publicConfig } from "./pages/public-config.ts";

const tags = ["System"];

const configExample: ConfigAnswer = {
  version: "1.0.2",
  teamName: "Apex Racing",
  baseUrl: "https://wiki.example.edu",
  countdownTarget: "2026-05-12T00:00",
  countdownFixed: false,
  countdownLabel: "Competition",
  feedbackUrl: null,
  chatApiUrl: null,
  timeZone: "America/Detroit",
  schoolEmail: ".edu",
  isSetUp: true,
  sendsMail: true,
  mailFails: false,
  passwordPolicy: { min: 6, max: 128, requires: [] },
  subteams: [
    {
      id: "chassis",
      name: "Chassis",
      digit: 3,
      color: "light-red",
      icon: "chassis",
      hidden: false,
    },
  ],
  guestAccess: true,
  limits: {
    attachmentMaxBytes: 104_857_600,
    attachmentsMaxBytes: 524_288_000,
    attachmentsMaxFiles: 20,
    uploadRetrySeconds: 600,
  },
};

const configRoute = operation({
  method: "get",
  path: "/api/config",
  operationId: "getConfig",
  tags,
  summary: "Get the public configuration",
  may: "server.read",
  responses: { 200: json(configAnswer, "The configuration", configExample) },
});

const healthRoute = operation({
  method: "get",
  path: "/api/health",
  operationId: "getHealth",
  tags,
  summary: "Check the server's health",
  description:
    "Each request reads the database and writes to the file store. Writes to the database at " +
    "most every five seconds.",
  may: "server.read",
  responses: {
    200: json(healthAnswer, "Ready", { status: "ready" }),
    503: json(healthAnswer, "Not ready, with the first failing part", {
      status: "not-ready",
      failing: "files",
    }),
  },
});

export function configRoutes(context: AppContext) {
  const failingPart = createPartCheck(context);
  return createRouter()
    .openapi(configRoute, async (c) => c.json(await publicConfig(context), 200))
    .openapi(healthRoute, async (c) => {
      const failing = await failingPart();
      if (failing) return c.json({ status: "not-ready" as const, failing }, 503);
      return c.json({ status: "ready" as const }, 200);
    });
}

/** @returns a function that names the first failing part, or nothing when the server is ready */
function createPartCheck({ db, fileStore, log }: AppContext) {
  const checks = { database: databaseCheck(db), files: () => fileStore.check() };
  return async () => {
    for (const part of ["database", "files"] as const) {
      try {
        await checks[part]();
      } catch (error) {
        log.error("not ready", { part, error: faultCode(error) });
        return part;
      }
    }
    return undefined;
  };
}
