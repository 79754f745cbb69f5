import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { configAnswer, healthAnswer, type ConfigAnswer } from "../domain/config-shapes.ts";
import { findTeamSetting } from "./db/team-settings.ts";
import { json } from "./http/answers.ts";
import type { Env } from "./http/env.ts";
import { newRouter } from "./http/router.ts";
import type { World } from "./world.ts";

const tags = ["System"];

const configRoute = createRoute({
  method: "get",
  path: "/api/config",
  operationId: "getConfig",
  tags,
  summary: "What screens need to know of the configuration",
  description: "Open to everyone.",
  responses: { 200: json(configAnswer, "The configuration") },
});

const healthRoute = createRoute({
  method: "get",
  path: "/api/health",
  operationId: "getHealth",
  tags,
  summary: "Whether the server is ready",
  description: "Open to everyone.",
  responses: {
    200: json(healthAnswer, "Ready"),
    503: json(healthAnswer, "Not ready, with the part that fails"),
  },
});

/** The configuration as everyone may see it. */
export async function publicConfig({ settings, db }: World): Promise<ConfigAnswer> {
  const {
    version,
    teamName,
    countdownTarget,
    countdownLabel,
    feedbackUrl,
    chatApiUrl,
    schoolEmail,
  } = settings;
  return {
    version,
    teamName,
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

export function systemRoutes(world: World, app: OpenAPIHono<Env>) {
  const { settings } = world;
  return newRouter()
    .openapi(configRoute, async (c) => c.json(await publicConfig(world), 200))
    .openapi(healthRoute, async (c) => {
      const failing = await failingPart(world);
      if (failing) return c.json({ status: "not-ready" as const, failing }, 503);
      return c.json({ status: "ready" as const }, 200);
    })
    .get("/api/openapi.json", (c) => {
      const info = {
        title: "Paddock",
        version: settings.version,
        license: { name: "MIT", identifier: "MIT" },
      };
      return c.json(
        app.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: settings.baseUrl }] }),
      );
    });
}

/** The first part that does not answer, or nothing when the server is ready. */
async function failingPart({ db, fileStore }: World): Promise<string | undefined> {
  const parts = { database: sql`select 1`.execute(db), files: fileStore.check() };
  const answers = await Promise.allSettled(Object.values(parts));
  return Object.keys(parts).find((_, index) => answers[index]?.status === "rejected");
}
