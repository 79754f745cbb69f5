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
import { newRouter } from "../http/router.ts";
import { signInSource } from "../sessions/session-answer.ts";
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
const decided = ["request-not-found", "request-handled"] as const;

const askRoute = operation({
  method: "post",
  path: "/api/account-requests",
  operationId: "askForAccount",
  tags,
  summary: "Ask to join",
  description: "Answered the same whether the address has an account, has asked before or not.",
  may: "accounts.request",
  request: { body: body(accountRequestBody, examples.askForAccount) },
  responses: {
    204: { description: "Asked" },
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
  summary: "Who asks to join, newest first",
  description: "50 addresses at a time. People who have an account are left out.",
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
  summary: "Approve a request",
  description: "The requester signs in with the password that they chose.",
  may: "accounts.manage",
  needsSession: true,
  request: { params, body: body(approveBody, { handOverPortfolio: false }) },
  responses: {
    200: json(approval, "Approved", { outcome: "approved" }),
  },
  refusals: decided,
});

const denyRoute = operation({
  method: "post",
  path: "/api/account-requests/{id}/deny",
  operationId: "denyAccountRequest",
  tags,
  summary: "Deny a request",
  description: "Nobody is told.",
  may: "accounts.manage",
  needsSession: true,
  request: { params },
  responses: { 204: { description: "Denied" } },
  refusals: decided,
});

const deleteRoute = operation({
  method: "delete",
  path: "/api/account-requests/{id}",
  operationId: "deleteDuplicateRequest",
  tags,
  summary: "Delete an older request of an address that asked again",
  may: "accounts.manage",
  needsSession: true,
  request: { params },
  responses: { 204: { description: "Deleted" } },
  refusals: decided,
});

const cleanupRoute = operation({
  method: "post",
  path: "/api/account-requests/cleanup",
  operationId: "cleanUpAccountRequests",
  tags,
  summary: "Close the requests of people who have an account",
  may: "accounts.manage",
  needsSession: true,
  responses: {
    200: json(cleanup, "Closed", { count: 2 }),
  },
});

export function requestRoutes(context: AppContext) {
  const { settings, db } = context;
  return newRouter()
    .openapi(askRoute, async (c) => {
      await askForAccount(context, c.req.valid("json"), settings, signInSource(c, settings));
      return c.body(null, 204);
    })
    .openapi(listRoute, async (c) => {
      const { cursor } = c.req.valid("query");
      return c.json(await readRequests(db, c.get("allowed"), cursor), 200);
    })
    .openapi(cleanupRoute, async (c) => {
      const done = await cleanUpRequests(context, c.get("allowed"));
      return c.json(done, 200);
    })
    .openapi(approveRoute, async (c) => {
      const { handOverPortfolio } = c.req.valid("json");
      const wanted = { id: c.req.valid("param").id, handOverPortfolio };
      const outcome = await approveRequest(context, c.get("allowed"), wanted, settings);
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
