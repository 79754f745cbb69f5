import { z } from "@hono/zod-openapi";
import {
  captainBody,
  captainChangeBody,
  guestAccess,
  memberBody,
  removeMembersBody,
  resetLink,
  savedCaptain,
  subteamMembers,
  teamPage,
  teamPasswordBody,
  teamQuery,
} from "../../domain/people/people-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { readPasswordPolicy } from "../db/team-settings.ts";
import { body, header, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import * as examples from "./examples.ts";
import {
  addCaptain,
  editCaptain,
  editMember,
  createResetLink,
  removeMembers,
} from "./members-actions.ts";
import { hasTeamPassword, setTeamPassword } from "./password-actions.ts";
import { readSubteamMembers, readTeam } from "./read-people.ts";

const tags = ["Team"];
const params = z.object({ id: idOf("The member") });

const listRoute = operation({
  method: "get",
  path: "/api/members",
  operationId: "listMembers",
  tags,
  summary: "List the team's members",
  description: "Returns 50 at a time, people without a password first, then by name.",
  may: "accounts.manage",
  request: { query: teamQuery },
  responses: { 200: json(teamPage, "The members", examples.team) },
});

const subteamParam = z.object({
  subteam: z.string().meta({ description: "The subteam's id", example: "chassis" }),
});

const subteamRoute = operation({
  method: "get",
  path: "/api/subteams/{subteam}/members",
  operationId: "listSubteamMembers",
  tags,
  summary: "List a subteam's members",
  description: "Returns names and roles but no email addresses.",
  may: "members.read",
  request: { params: subteamParam },
  responses: {
    200: json(subteamMembers, "The members", examples.subteamMembers),
  },
  refusals: ["subteam-not-found"],
});

const editRoute = operation({
  method: "put",
  path: "/api/members/{id}",
  operationId: "editMember",
  tags,
  summary: "Update a member",
  description:
    "Changes role, subteam, and email address. Omitted fields stay unchanged. A changed address " +
    "ends the member's sessions, API tokens, and links, and both addresses get an email.",
  may: "accounts.manage",
  needsSession: true,
  request: { params, body: body(memberBody, examples.member) },
  responses: {
    204: { description: "Updated" },
  },
  refusals: [
    "member-not-found",
    "email-not-valid",
    "unknown-role",
    "unknown-subteam",
    "email-taken",
    "last-captain",
  ],
});

const removeRoute = operation({
  method: "post",
  path: "/api/members/remove",
  operationId: "removeMembers",
  tags,
  summary: "Remove members",
  description: "Removes all of them or none. What they wrote stays under their names. Idempotent.",
  may: "accounts.manage",
  needsSession: true,
  request: { body: body(removeMembersBody, examples.ids) },
  responses: {
    204: { description: "Removed" },
  },
  refusals: ["last-captain"],
});

const linkRoute = operation({
  method: "post",
  path: "/api/members/{id}/reset-link",
  operationId: "makeResetLink",
  tags,
  summary: "Create a password reset link",
  description: "The captain passes it on. It works once, for one hour, and ends the previous link.",
  may: "accounts.manage",
  needsSession: true,
  request: { params },
  responses: {
    200: json(resetLink, "The link", {
      link: "https://wiki.team.edu/reset-password?token=4c9nN0s0ZKPnKq8iYbYvLJ0o2cP5H1xN6mQm8s3tA7E",
    }),
  },
  refusals: ["member-not-found"],
});

const captainRefusals = [
  "required-fields-missing",
  "email-not-valid",
  "name-too-long",
  "name-not-valid",
  "unknown-subteam",
] as const;

const addCaptainRoute = operation({
  method: "post",
  path: "/api/captains",
  operationId: "addCaptain",
  tags,
  summary: "Add a captain",
  description: "Invites a new address by email, promotes a member, or updates a captain.",
  may: "accounts.manage",
  needsSession: true,
  request: { body: body(captainBody, examples.captain) },
  responses: {
    201: {
      ...json(savedCaptain, "Added", { id: examples.memberExampleId, outcome: "invited" }),
      headers: { Location: header("The path of the member") },
    },
  },
  refusals: captainRefusals,
});

const editCaptainRoute = operation({
  method: "put",
  path: "/api/captains/{id}",
  operationId: "editCaptain",
  tags,
  summary: "Update a captain",
  description:
    "Omitted fields stay unchanged. A member who is no longer a captain is not promoted again.",
  may: "accounts.manage",
  needsSession: true,
  request: { params, body: body(captainChangeBody, { email: examples.captain.email }) },
  responses: {
    200: json(savedCaptain, "Updated", { id: examples.memberExampleId, outcome: "updated" }),
  },
  refusals: [...captainRefusals, "email-taken", "member-not-found", "no-captain"],
});

const guestAccessRoute = operation({
  method: "get",
  path: "/api/guest-access",
  operationId: "readGuestAccess",
  tags,
  summary: "Check whether guest access is set up",
  may: "accounts.manage",
  responses: {
    200: json(guestAccess, "Whether a team password is set", { isSet: true }),
  },
});

const teamPasswordRoute = operation({
  method: "put",
  path: "/api/guest-access",
  operationId: "setTeamPassword",
  tags,
  summary: "Set the team password",
  description: "Ends all guest sessions.",
  may: "accounts.manage",
  needsSession: true,
  request: { body: body(teamPasswordBody, { teamPassword: "boxbox" }) },
  responses: {
    204: { description: "Set" },
  },
  refusals: ["required-fields-missing", "password-too-weak", "busy"],
});

export function teamRoutes(context: AppContext) {
  const { settings, db } = context;
  return createRouter()
    .openapi(listRoute, async (c) =>
      c.json(await readTeam(db, c.get("allowed"), c.req.valid("query")), 200),
    )
    .openapi(subteamRoute, async (c) => {
      const { subteam } = c.req.valid("param");
      return c.json(await readSubteamMembers(db, c.get("allowed"), subteam), 200);
    })
    .openapi(removeRoute, async (c) => {
      await removeMembers(context, c.get("allowed"), c.req.valid("json").ids);
      return c.body(null, 204);
    })
    .openapi(editRoute, async (c) => {
      const { id } = c.req.valid("param");
      await editMember(context, c.get("allowed"), id, c.req.valid("json"), settings);
      return c.body(null, 204);
    })
    .openapi(linkRoute, async (c) => {
      const { id } = c.req.valid("param");
      const link = await createResetLink(context, c.get("allowed"), id, settings.baseUrl);
      return c.json({ link }, 200);
    })
    .openapi(addCaptainRoute, async (c) => {
      const saved = await addCaptain(context, c.get("allowed"), c.req.valid("json"), settings);
      return c.json(saved, 201, { location: `/api/members/${saved.id}` });
    })
    .openapi(editCaptainRoute, async (c) => {
      const { id } = c.req.valid("param");
      const saved = await editCaptain(context, c.get("allowed"), id, c.req.valid("json"), settings);
      return c.json(saved, 200);
    })
    .openapi(guestAccessRoute, async (c) => c.json({ isSet: await hasTeamPassword(db) }, 200))
    .openapi(teamPasswordRoute, async (c) => {
      const { teamPassword } = c.req.valid("json");
      const policy = await readPasswordPolicy(db, settings);
      await setTeamPassword(context, c.get("allowed"), teamPassword, policy);
      return c.body(null, 204);
    });
}
