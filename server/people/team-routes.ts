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
import { Refusal } from "../../domain/refusals.ts";
import { idOf } from "../../domain/shapes.ts";
import { isSubteamId, subteamIds } from "../../domain/subteams/subteams.ts";
import type { AppContext } from "../context.ts";
import { body, header, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { newRouter } from "../http/router.ts";
import * as examples from "./examples.ts";
import {
  addCaptain,
  editCaptain,
  editMember,
  makeResetLink,
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
  summary: "The members of the team, by name",
  description: "50 at a time.",
  may: "accounts.manage",
  request: { query: teamQuery },
  responses: { 200: json(teamPage, "The members", examples.team) },
});

const subteamParam = z.object({
  subteam: z.string().meta({ description: "The subteam's id", enum: subteamIds }),
});

const subteamRoute = operation({
  method: "get",
  path: "/api/subteams/{subteam}/members",
  operationId: "listSubteamMembers",
  tags,
  summary: "Who is in a subteam",
  description: "Names and roles, no addresses.",
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
  summary: "Correct a member's role, subteam and address",
  description:
    "What is left out stays as it is. A changed address ends the member's sessions, API tokens and links, and both addresses are told.",
  may: "accounts.manage",
  needsSession: true,
  request: { params, body: body(memberBody, examples.member) },
  responses: {
    204: { description: "Corrected" },
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
  summary: "End memberships, all or none",
  description: "What they wrote stays under their names. Who is gone already counts as removed.",
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
  summary: "Make a link for a new password",
  description: "To hand over: it works once, for one hour, and ends the one before.",
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
  description: "A new address gets a mail with a link to choose a password; a member is promoted.",
  may: "accounts.manage",
  needsSession: true,
  request: { body: body(captainBody, examples.captain) },
  responses: {
    201: {
      ...json(savedCaptain, "Added", { id: examples.memberExampleId, outcome: "invited" }),
      headers: { Location: header("The address of the member") },
    },
  },
  refusals: captainRefusals,
});

const editCaptainRoute = operation({
  method: "put",
  path: "/api/captains/{id}",
  operationId: "editCaptain",
  tags,
  summary: "Correct a captain",
  description:
    "What is left out stays as it is. Who is no captain any more does not become one again.",
  may: "accounts.manage",
  needsSession: true,
  request: { params, body: body(captainChangeBody, { email: examples.captain.email }) },
  responses: {
    200: json(savedCaptain, "Corrected", { id: examples.memberExampleId, outcome: "updated" }),
  },
  refusals: [...captainRefusals, "email-taken", "member-not-found", "no-captain"],
});

const guestAccessRoute = operation({
  method: "get",
  path: "/api/guest-access",
  operationId: "readGuestAccess",
  tags,
  summary: "Whether guests can enter",
  may: "accounts.manage",
  responses: {
    200: json(guestAccess, "Whether there is a team password", { isSet: true }),
  },
});

const teamPasswordRoute = operation({
  method: "put",
  path: "/api/guest-access",
  operationId: "setTeamPassword",
  tags,
  summary: "Set the team password",
  description: "Guests who entered with the one before are out at once.",
  may: "accounts.manage",
  needsSession: true,
  request: { body: body(teamPasswordBody, { teamPassword: "boxbox" }) },
  responses: {
    204: { description: "Set" },
  },
  refusals: ["required-fields-missing", "password-too-weak", "busy"],
});

/** Who is in the team, for those who lead it. */
export function teamRoutes(context: AppContext) {
  const { settings, db } = context;
  return newRouter()
    .openapi(listRoute, async (c) =>
      c.json(await readTeam(db, c.get("allowed"), c.req.valid("query")), 200),
    )
    .openapi(subteamRoute, async (c) => {
      const { subteam } = c.req.valid("param");
      if (!isSubteamId(subteam)) throw new Refusal("subteam-not-found");
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
      const link = await makeResetLink(context, c.get("allowed"), id, settings.baseUrl);
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
      await setTeamPassword(context, c.get("allowed"), teamPassword, settings.passwordPolicy);
      return c.body(null, 204);
    });
}
