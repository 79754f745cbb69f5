import { createRoute } from "@hono/zod-openapi";
import {
  linkAnswer,
  linkQuery,
  newPasswordBody,
  resetRequestBody,
} from "../../domain/people-shapes.ts";
import { body, json, refusalsOf } from "../http/answers.ts";
import { newRouter } from "../http/router.ts";
import { visitOf } from "../sessions/doorway.ts";
import type { World } from "../world.ts";
import { askForReset, checkLink, setNewPassword } from "./password-actions.ts";

const tags = ["Passwords"];
const token = "4c9nN0s0ZKPnKq8iYbYvLJ0o2cP5H1xN6mQm8s3tA7E";

const askRoute = createRoute({
  method: "post",
  path: "/api/password-resets",
  operationId: "askForReset",
  tags,
  summary: "Ask for a new password",
  description: "Open to everyone. A link is posted to the address of the account.",
  request: { body: body(resetRequestBody, { email: "theo.okafor@team.edu" }) },
  responses: {
    204: { description: "Posted" },
    ...refusalsOf("invalid-email", "account-not-found", "too-many-attempts"),
  },
});

const checkRoute = createRoute({
  method: "get",
  path: "/api/one-time-links",
  operationId: "checkOneTimeLink",
  tags,
  summary: "Whether a one-time link still works, what for and whose",
  description: "Open to whoever holds it; asking does not use it up.",
  request: { query: linkQuery },
  responses: {
    200: json(linkAnswer, "It works", {
      purpose: "invitation",
      email: "theo.okafor@team.edu",
    }),
    ...refusalsOf("link-not-valid"),
  },
});

const setRoute = createRoute({
  method: "post",
  path: "/api/password",
  operationId: "setNewPassword",
  tags,
  summary: "Choose a password through a one-time link",
  description:
    "Open to whoever holds the link, which dies with it. Everything that was open for the account ends.",
  request: {
    body: body(newPasswordBody, {
      token,
      password: "apex-late-42",
      confirmPassword: "apex-late-42",
    }),
  },
  responses: {
    204: { description: "Set" },
    ...refusalsOf("link-not-valid", "password-too-weak", "passwords-differ", "busy"),
  },
});

export function passwordRoutes(world: World) {
  const { settings, db } = world;
  return newRouter()
    .openapi(askRoute, async (c) => {
      await askForReset(world, c.req.valid("json").email, settings, visitOf(c, settings));
      return c.body(null, 204);
    })
    .openapi(checkRoute, async (c) => {
      const link = await checkLink(db, c.req.valid("query").token);
      return c.json(link, 200);
    })
    .openapi(setRoute, async (c) => {
      await setNewPassword(world, c.req.valid("json"), settings.passwordPolicy);
      return c.body(null, 204);
    });
}
