import {
  linkAnswer,
  linkQuery,
  newPasswordBody,
  resetRequestBody,
} from "../../domain/people/people-shapes.ts";
import type { AppContext } from "../context.ts";
import { readPasswordPolicy } from "../db/team-settings.ts";
import { body, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { signInSource } from "../sessions/session-answer.ts";
import { requestReset, checkLink, setNewPassword } from "./password-actions.ts";

const tags = ["Passwords"];
const token = "4c9nN0s0ZKPnKq8iYbYvLJ0o2cP5H1xN6mQm8s3tA7E";

const askRoute = operation({
  method: "post",
  path: "/api/password-resets",
  operationId: "askForReset",
  tags,
  summary: "Request a password reset",
  description: "Sends a password reset link to the account's email address.",
  may: "links.use",
  request: { body: body(resetRequestBody, { email: "theo.okafor@team.edu" }) },
  responses: {
    204: { description: "Sent" },
  },
  refusals: ["invalid-email", "account-not-found", "too-many-attempts"],
});

const checkRoute = operation({
  method: "get",
  path: "/api/one-time-links",
  operationId: "checkOneTimeLink",
  tags,
  summary: "Check a one-time link",
  description: "Returns what the link is for and whose it is. Does not use it up.",
  may: "links.use",
  request: { query: linkQuery },
  responses: {
    200: json(linkAnswer, "The link is valid", {
      purpose: "invitation",
      email: "theo.okafor@team.edu",
    }),
  },
  refusals: ["link-not-valid"],
});

const setRoute = operation({
  method: "post",
  path: "/api/password",
  operationId: "setNewPassword",
  tags,
  summary: "Set a password with a one-time link",
  description:
    "Uses up the link and ends all sessions, API tokens, and links of the account. An account " +
    "without a name also needs one.",
  may: "links.use",
  request: {
    body: body(newPasswordBody, {
      token,
      password: "apex-late-42",
      confirmPassword: "apex-late-42",
    }),
  },
  responses: {
    204: { description: "Set" },
  },
  refusals: [
    "link-not-valid",
    "fields-missing",
    "name-too-long",
    "name-not-valid",
    "password-too-weak",
    "passwords-differ",
    "busy",
  ],
});

export function passwordRoutes(context: AppContext) {
  const { settings, db } = context;
  return createRouter()
    .openapi(askRoute, async (c) => {
      await requestReset(context, c.req.valid("json").email, settings, signInSource(c, settings));
      return c.body(null, 204);
    })
    .openapi(checkRoute, async (c) => {
      const link = await checkLink(db, c.req.valid("query").token);
      return c.json(link, 200);
    })
    .openapi(setRoute, async (c) => {
      const policy = await readPasswordPolicy(db, settings);
      await setNewPassword(context, c.req.valid("json"), policy);
      return c.body(null, 204);
    });
}
