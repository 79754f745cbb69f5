import { z } from "@hono/zod-openapi";
import {
  invitationBody,
  invitationLink,
  invitationResults,
} from "../../domain/people/invitation-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { body, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import * as examples from "./examples.ts";
import { invitePeople, renewInvitation } from "./invitations-actions.ts";

const tags = ["Team"];

const inviteRoute = operation({
  method: "post",
  path: "/api/invitations",
  operationId: "invitePeople",
  tags,
  summary: "Invite people",
  description:
    "Invites everyone on the list or nobody, with one role and subteam. Each gets a link by email, " +
    "which works once, for 7 days; the links are also in the answer, and only there. An address " +
    "that is a member, invited, or waiting is told apart and stays as it is, so repeating the " +
    "request invites nobody twice.",
  may: "accounts.manage",
  needsSession: true,
  request: { body: body(invitationBody, examples.invitation) },
  responses: {
    200: json(invitationResults, "What became of each address", examples.invitationResults),
  },
  refusals: [
    "required-fields-missing",
    "email-not-valid",
    "name-too-long",
    "name-not-valid",
    "unknown-role",
    "unknown-subteam",
    "too-many-invited",
  ],
});

const renewRoute = operation({
  method: "post",
  path: "/api/members/{id}/invitation",
  operationId: "renewInvitation",
  tags,
  summary: "Send an invitation again",
  description: "Emails a new link, which works once, for 7 days, and ends the previous one.",
  may: "accounts.manage",
  needsSession: true,
  request: { params: z.object({ id: idOf("The member") }) },
  responses: {
    200: json(invitationLink, "The link, shown only in this answer", {
      link: examples.invitationAddress,
    }),
  },
  refusals: ["member-not-found", "already-joined"],
});

export function invitationRoutes(context: AppContext) {
  const { settings } = context;
  return createRouter()
    .openapi(inviteRoute, async (c) => {
      const results = await invitePeople(context, c.get("allowed"), c.req.valid("json"), settings);
      return c.json({ results }, 200);
    })
    .openapi(renewRoute, async (c) => {
      const { id } = c.req.valid("param");
      const link = await renewInvitation(context, c.get("allowed"), id, settings);
      return c.json({ link }, 200);
    });
}
