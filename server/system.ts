import { createRoute } from "@hono/zod-openapi";
import { sql } from "kysely";
import { configAnswer, healthAnswer, type ConfigAnswer } from "../domain/config-shapes.ts";
import { findTeamSetting } from "./db/team-settings.ts";
import { json } from "./http/answers.ts";
import { newRouter } from "./http/router.ts";
import type { World } from "./world.ts";

const tags = ["System"];

const configExample: ConfigAnswer = {
  version: "1.0.2",
  teamName: "Apex Racing",
  baseUrl: "https://wiki.example.edu",
  countdownTarget: "2026-05-12T00:00",
  countdownLabel: "Competition",
  feedbackUrl: null,
  chatApiUrl: null,
  schoolEmail: ".edu",
  passwordPolicy: { min: 6, max: 128, requires: [] },
  guestAccess: true,
  limits: {
    attachmentMaxBytes: 104_857_600,
    attachmentsMaxBytes: 524_288_000,
    attachmentsMaxFiles: 20,
    uploadRetrySeconds: 600,
  },
};

const configRoute = createRoute({
  method: "get",
  path: "/api/config",
  operationId: "getConfig",
  tags,
  summary: "What screens need to know of the configuration",
  description: "Open to everyone.",
  responses: { 200: json(configAnswer, "The configuration", configExample) },
});

const healthRoute = createRoute({
  method: "get",
  path: "/api/health",
  operationId: "getHealth",
  tags,
  summary: "Whether the server is ready",
  description: "Open to everyone. Asks the database and the folder of files.",
  responses: {
    200: json(healthAnswer, "Ready", { status: "ready" }),
    503: json(healthAnswer, "Not ready, with the part that fails", {
      status: "not-ready",
      failing: "files",
    }),
  },
});

/** The configuration as everyone may see it. */
export async function publicConfig({ settings, db }: World): Promise<ConfigAnswer> {
  const {
    version,
    teamName,
    baseUrl,
    countdownTarget,
    countdownLabel,
    feedbackUrl,
    chatApiUrl,
    schoolEmail,
  } = settings;
  return {
    version,
    teamName,
    baseUrl,
    countdownTarget,
    countdownLabel,
    feedbackUrl,
    chatApiUrl,
    schoolEmail,
    passwordPolicy: { ...settings.passwordPolicy, requires: [...settings.passwordPolicy.requires] },
    guestAccess: (await findTeamSetting(db, "guest-password-hash")) !== undefined,
    limits: { ...settings.fileLimits, uploadRetrySeconds: settings.uploadRetrySeconds },
  };
}

export function systemRoutes(world: World) {
  return newRouter()
    .openapi(configRoute, async (c) => c.json(await publicConfig(world), 200))
    .openapi(healthRoute, async (c) => {
      const failing = await failingPart(world);
      if (failing) return c.json({ status: "not-ready" as const, failing }, 503);
      return c.json({ status: "ready" as const }, 200);
    });
}

/** The first part that does not answer, or nothing when the server is ready. */
async function failingPart({ db, fileStore }: World): Promise<"database" | "files" | undefined> {
  const [database, files] = await Promise.allSettled([
    sql`select 1`.execute(db),
    fileStore.check(),
  ]);
  if (database.status === "rejected") return "database";
  return files.status === "rejected" ? "files" : undefined;
}
