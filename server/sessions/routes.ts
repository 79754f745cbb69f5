import {
  guestSignInBody,
  sessionAnswer,
  signInBody,
} from "../../domain/sessions/session-shapes.ts";
import type { AppContext } from "../context.ts";
import { transact } from "../db/transact.ts";
import { body, header, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { enterAsGuest, signIn } from "./actions.ts";
import { clearSessionCookie } from "./cookie.ts";
import { guestSession, memberSession } from "./examples.ts";
import { readSessionAnswer, signInSource, answerWithNewSession } from "./session-answer.ts";
import { deleteSession } from "./store.ts";

const tags = ["Sessions"];
const newCookie = {
  "Set-Cookie": {
    ...header("The session's cookie"),
    example: "paddock_session=pT4mX0qVb7nYw2sKd9uFh6aLc3rGj8eZ1iBoN5vMxQ0; Path=/; HttpOnly",
  },
};

const readRoute = operation({
  method: "get",
  path: "/api/session",
  operationId: "getSession",
  tags,
  summary: "Get the current session",
  description: "The viewer's kind is `nobody` without a session.",
  may: "sessions.use",
  responses: { 200: json(sessionAnswer, "The current session", memberSession) },
});

const signInRoute = operation({
  method: "post",
  path: "/api/session",
  operationId: "signIn",
  tags,
  summary: "Sign in with email and password",
  description:
    "Sets the session's cookie. A member has at most 20 sessions: a 21st ends the least " +
    "recently used one.",
  may: "sessions.use",
  request: { body: body(signInBody, { email: "theo.okafor@team.edu", password: "apex-late-42" }) },
  responses: {
    200: { ...json(sessionAnswer, "Signed in", memberSession), headers: newCookie },
  },
  refusals: [
    "fields-missing",
    "invalid-email",
    "account-not-found",
    "wrong-password",
    "too-many-attempts",
    "busy",
  ],
});

const guestRoute = operation({
  method: "post",
  path: "/api/guest-session",
  operationId: "enterAsGuest",
  tags,
  summary: "Sign in as a guest with the team password",
  description: "Sets the cookie of a read-only session that lasts 12 hours.",
  may: "sessions.use",
  request: { body: body(guestSignInBody, { teamPassword: "boxbox" }) },
  responses: {
    200: { ...json(sessionAnswer, "Signed in as a guest", guestSession), headers: newCookie },
  },
  refusals: [
    "fields-missing",
    "wrong-team-password",
    "guest-access-not-set-up",
    "too-many-attempts",
    "busy",
  ],
});

const signOutRoute = operation({
  method: "delete",
  path: "/api/session",
  operationId: "signOut",
  tags,
  summary: "Sign out, or leave guest mode",
  description: "Idempotent: does nothing without a session.",
  may: "sessions.use",
  responses: { 204: { description: "Signed out" } },
});

export function sessionRoutes(context: AppContext) {
  const { settings } = context;
  return createRouter()
    .openapi(readRoute, async (c) => c.json(await readSessionAnswer(context, c.get("viewer")), 200))
    .openapi(signInRoute, async (c) => {
      const token = await signIn(context, c.req.valid("json"), signInSource(c, settings));
      return c.json(await answerWithNewSession(c, context, token), 200);
    })
    .openapi(guestRoute, async (c) => {
      const { teamPassword } = c.req.valid("json");
      const token = await enterAsGuest(context, teamPassword, signInSource(c, settings));
      return c.json(await answerWithNewSession(c, context, token), 200);
    })
    .openapi(signOutRoute, async (c) => {
      const hash = c.get("sessionHash");
      if (hash !== null) await transact(context, (trx) => deleteSession(trx, hash));
      if (!c.get("token")) clearSessionCookie(c, settings.baseUrl);
      return c.body(null, 204);
    });
}
