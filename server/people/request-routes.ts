import { z } from "@hono/zod-openapi";
import {
  accountRequestBody,
  accountRequestPage,
  approval,
  approveBody,
  cleanup,
  pageQuery,
} from "../../domain/people/people-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { body, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { signInSource } from "../sessions/session-answer.ts";
import * as examples from "./examples.ts";
import { readRequests } from "./read-people.ts";
import {
  approveRequest,
  requestAccount,
  cleanUpRequests,
  deleteDuplicate,
  denyRequest,
} from "./requests-actions.ts";

const tags = ["Account requests"];
const params = z.object({ id: idOf("The request") });
const decisionRefusals = ["request-not-found", "request-handled"] as const;

const askRoute = operation({
  method: "post",
  path: "/api/account-requests",
  operationId: "askForAccount",
  tags,
  summary: "Request an account",
  description: "The response does not reveal whether the address is already known.",
  may: "accounts.request",
  request: { body: body(accountRequestBody, examples.requestAccount) },
  responses: {
    204: { description: "Received" },
  },
  refusals: [
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
  ],
});

const listRoute = operation({
  method: "get",
  path: "/api/account-requests",
  operationId: "listAccountRequests",
  tags,
  summary: "List pending account requests",
  description:
    "Returns 50 addresses at a time, newest first. Leaves out addresses that have an account.",
  may: "accounts.manage",
  request: { query: pageQuery },
  responses: {
    200: json(accountRequestPage, "The requests", examples.requests),
  },
});

const approveRoute = operation({
  method: "post",
  path: "/api/account-requests/{id}/approve",
  operationId: "approveAccountRequest",
  tags,
  summary: "Approve an account request",
  description: "The new member signs in with the password from the request.",
  may: "accounts.manage",
  needsSession: true,
  request: { params, body: body(approveBody, { handOverPortfolio: false }) },
  responses: {
    200: json(approval, "Approved", { outcome: "approved" }),
  },
  refusals: decisionRefusals,
});

const denyRoute = operation({
  method: "post",
  path: "/api/account-requests/{id}/deny",
  operationId: "denyAccountRequest",
  tags,
  summary: "Deny an account request",
  description: "The requester is not notified.",
  may: "accounts.manage",
  needsSession: true,
  request: { params },
  responses: { 204: { description: "Denied" } },
  refusals: decisionRefusals,
});

const deleteRoute = operation({
  method: "delete",
  path: "/api/account-requests/{id}",
  operationId: "deleteDuplicateRequest",
  tags,
  summary: "Delete a duplicate account request",
  description: "Only an older request of an address with a newer one can be deleted.",
  may: "accounts.manage",
  needsSession: true,
  request: { params },
  responses: { 204: { description: "Deleted" } },
  refusals: decisionRefusals,
});

const cleanupRoute = operation({
  method: "post",
  path: "/api/account-requests/cleanup",
  operationId: "cleanUpAccountRequests",
  tags,
  summary: "Close requests from existing members",
  may: "accounts.manage",
  needsSession: true,
  responses: {
    200: json(cleanup, "Closed", { count: 2 }),
  },
});

export function requestRoutes(context: AppContext) {
  const { settings, db } = context;
  return createRouter()
    .openapi(askRoute, async (c) => {
      await requestAccount(context, c.req.valid("json"), settings, signInSource(c, settings));
      return c.body(null, 204);
    })
    .openapi(listRoute, async (c) => {
      const { cursor } = c.req.valid("query");
      return c.json(await readRequests(db, c.get("allowed"), cursor), 200);
    })
    .openapi(cleanupRoute, async (c) => {
      const closed = await cleanUpRequests(context, c.get("allowed"));
      return c.json(closed, 200);
    })
    .openapi(approveRoute, async (c) => {
      const { handOverPortfolio } = c.req.valid("json");
      const form = { id: c.req.valid("param").id, handOverPortfolio };
      const outcome = await approveRequest(context, c.get("allowed"), form, settings);
      return c.json({ outcome }, 200);
    })
    .openapi(denyRoute, async (c) => {
      await denyRequest(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(deleteRoute, async (c) => {
      await deleteDuplicate(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    });
}
