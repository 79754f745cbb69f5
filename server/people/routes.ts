import { firstCaptainBody, sessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { AppContext } from "../context.ts";
import { readPasswordPolicy } from "../db/team-settings.ts";
import { body, header, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { captainSession } from "../sessions/examples.ts";
import { signInSource, answerWithNewSession } from "../sessions/session-answer.ts";
import { createFirstCaptain } from "./actions.ts";

const tags = ["People"];

const setupRoute = operation({
  method: "post",
  path: "/api/setup",
  operationId: "createFirstCaptain",
  tags,
  summary: "Create the first captain",
  description: "Requires the one-time link that the server prints when it starts.",
  may: "links.use",
  request: {
    body: body(firstCaptainBody, {
      token: "pT4mX0qVb7nYw2sKd9uFh6aLc3rGj8eZ1iBoN5vMxQ0",
      firstName: "Clara",
      lastName: "Nyström",
      email: "clara.nystrom@team.edu",
      password: "apex-late-42",
      confirmPassword: "apex-late-42",
      teamPassword: "boxbox",
    }),
  },
  responses: {
    201: {
      ...json(sessionAnswer, "The captain, signed in", captainSession),
      headers: { "Set-Cookie": header("The session's cookie") },
    },
  },
  refusals: [
    "setup-link-not-valid",
    "email-taken",
    "fields-missing",
    "password-too-weak",
    "passwords-differ",
    "email-not-valid",
    "name-too-long",
    "name-not-valid",
    "busy",
  ],
});

export function peopleRoutes(context: AppContext) {
  const { db, settings } = context;
  return createRouter().openapi(setupRoute, async (c) => {
    const token = await createFirstCaptain(
      context,
      c.req.valid("json"),
      await readPasswordPolicy(db, settings),
      signInSource(c, settings),
    );
    return c.json(await answerWithNewSession(c, context, token), 201);
  });
}
