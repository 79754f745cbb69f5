import { createRoute } from "@hono/zod-openapi";
import { firstSteps } from "../../domain/document-shapes.ts";
import { firstCaptainBody, sessionAnswer } from "../../domain/session-shapes.ts";
import { findTeamSetting } from "../db/team-settings.ts";
import { body, json, refusalsOf } from "../http/answers.ts";
import { newRouter, permit } from "../http/router.ts";
import { visitOf, welcome } from "../sessions/doorway.ts";
import type { World } from "../world.ts";
import { createFirstCaptain } from "./actions.ts";
import { countMembers } from "./store.ts";

const tags = ["People"];

const setupRoute = createRoute({
  method: "post",
  path: "/api/setup",
  operationId: "createFirstCaptain",
  tags,
  summary: "Make the first captain",
  description: "Open to whoever holds the one-time link that the first start prints.",
  request: { body: body(firstCaptainBody) },
  responses: {
    201: json(sessionAnswer, "The captain, signed in"),
    ...refusalsOf(
      "setup-link-not-valid",
      "fields-missing",
      "password-too-weak",
      "passwords-differ",
      "email-not-valid",
      "name-too-long",
      "busy",
    ),
  },
});

const firstStepsRoute = createRoute({
  method: "get",
  path: "/api/first-steps",
  operationId: "getFirstSteps",
  tags,
  summary: "What a young team has done already",
  description: "For captains.",
  middleware: [permit("accounts.manage")] as const,
  responses: {
    200: json(firstSteps, "The steps"),
    ...refusalsOf("not-signed-in", "not-permitted"),
  },
});

export function peopleRoutes(world: World) {
  const { settings, db } = world;
  return newRouter()
    .openapi(setupRoute, async (c) => {
      const token = await createFirstCaptain(
        db,
        c.req.valid("json"),
        settings.passwordPolicy,
        visitOf(c, settings),
      );
      return c.json(await welcome(c, world, token), 201);
    })
    .openapi(firstStepsRoute, async (c) => {
      const document = await db.selectFrom("documents").select("id").limit(1).executeTakeFirst();
      return c.json(
        {
          documents: document !== undefined,
          members: (await countMembers(db)) > 1,
          guestAccess: (await findTeamSetting(db, "guest-password-hash")) !== undefined,
        },
        200,
      );
    });
}
