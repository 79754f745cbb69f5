import { createRoute, z } from "@hono/zod-openapi";
import {
  accountRequestBody,
  accountRequestPage,
  approval,
  approveBody,
  cleanup,
  pageQuery,
} from "../../domain/people-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import { body, json, refusalsOf } from "../http/answers.ts";
import { needSession } from "../http/need-session.ts";
import { newRouter, permit } from "../http/router.ts";
import { visitOf } from "../sessions/doorway.ts";
import type { World } from "../world.ts";
import * as examples from "./examples.ts";
import { readRequests } from "./read-people.ts";
import {
  approveRequest,
  askForAccount,
  cleanUpRequests,
  deleteDuplicate,
  denyRequest,
} from "./requests-actions.ts";

const tags = ["Account requests"];
const params = z.object({ id: idOf("The request") });
const forCaptains = ["not-signed-in", "not-permitted"] as const;
const hers = "For captains with a session, never with a token.";
const forCaptainsAlone = [...forCaptains, "session-needed"] as const;
const decided = ["request-not-found", "request-handled"] as const;

const askRoute = createRoute({
  method: "post",
  path: "/api/account-requests",
  operationId: "askForAccount",
  tags,
  summary: "Ask to join",
  description:
    "Open to everyone. Answered the same whether the address has an account, has asked before or not.",
  request: { body: body(accountRequestBody, examples.askForAccount) },
  responses: {
    204: { description: "Asked" },
    ...refusalsOf(
      "fields-missing",
      "password-too-weak",
      "passwords-differ",
      "email-not-valid",
      "school-email-needed",
      "unknown-role",
      "unknown-subteam",
      "name-too-long",
      "name-not-valid",
      "too-many-attempts",
      "busy",
    ),
  },
});

const listRoute = createRoute({
  method: "get",
  path: "/api/account-requests",
  operationId: "listAccountRequests",
  tags,
  summary: "Who asks to join, newest first",
  description: "For captains; 50 addresses at a time. People who have an account are left out.",
  middleware: [permit("accounts.manage")] as const,
  request: { query: pageQuery },
  responses: {
    200: json(accountRequestPage, "The requests", examples.requests),
    ...refusalsOf(...forCaptains),
  },
});

const approveRoute = createRoute({
  method: "post",
  path: "/api/account-requests/{id}/approve",
  operationId: "approveAccountRequest",
  tags,
  summary: "Approve a request",
  description: `${hers} The requester signs in with the password that they chose.`,
  middleware: [needSession, permit("accounts.manage")] as const,
  request: { params, body: body(approveBody, { handOverPortfolio: false }) },
  responses: {
    200: json(approval, "Approved", { outcome: "approved" }),
    ...refusalsOf(...forCaptainsAlone, ...decided),
  },
});

const denyRoute = createRoute({
  method: "post",
  path: "/api/account-requests/{id}/deny",
  operationId: "denyAccountRequest",
  tags,
  summary: "Deny a request",
  description: `${hers} Nobody is told.`,
  middleware: [needSession, permit("accounts.manage")] as const,
  request: { params },
  responses: { 204: { description: "Denied" }, ...refusalsOf(...forCaptainsAlone, ...decided) },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/api/account-requests/{id}",
  operationId: "deleteDuplicateRequest",
  tags,
  summary: "Delete an older request of an address that asked again",
  description: hers,
  middleware: [needSession, permit("accounts.manage")] as const,
  request: { params },
  responses: { 204: { description: "Deleted" }, ...refusalsOf(...forCaptainsAlone, ...decided) },
});

const cleanupRoute = createRoute({
  method: "post",
  path: "/api/account-requests/cleanup",
  operationId: "cleanUpAccountRequests",
  tags,
  summary: "Close the requests of people who have an account",
  description: hers,
  middleware: [needSession, permit("accounts.manage")] as const,
  responses: {
    200: json(cleanup, "Closed", { count: 2 }),
    ...refusalsOf(...forCaptainsAlone),
  },
});

export function requestRoutes(world: World) {
  const { settings, db } = world;
  return newRouter()
    .openapi(askRoute, async (c) => {
      await askForAccount(world, c.req.valid("json"), settings, visitOf(c, settings));
      return c.body(null, 204);
    })
    .openapi(listRoute, async (c) => {
      const { cursor } = c.req.valid("query");
      return c.json(await readRequests(db, c.get("allowed"), cursor), 200);
    })
    .openapi(cleanupRoute, async (c) => {
      const done = await cleanUpRequests(world, c.get("allowed"));
      return c.json(done, 200);
    })
    .openapi(approveRoute, async (c) => {
      const { handOverPortfolio } = c.req.valid("json");
      const wanted = { id: c.req.valid("param").id, handOverPortfolio };
      const outcome = await approveRequest(world, c.get("allowed"), wanted, settings);
      return c.json({ outcome }, 200);
    })
    .openapi(denyRoute, async (c) => {
      await denyRequest(world, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(deleteRoute, async (c) => {
      await deleteDuplicate(world, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    });
}
