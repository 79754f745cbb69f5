import type { OpenAPIHono } from "@hono/zod-openapi";
import { Refusal, refusals, type RefusalCode } from "../../domain/refusals.ts";
import type { Env } from "../http/env.ts";
import { problemBody } from "../http/problems.ts";
import { safeMethods } from "../http/safe-methods.ts";
import { sessionCookieName } from "../http/session-cookie-name.ts";
import {
  operationsOf,
  ref,
  type ApiDocument,
  type ApiOperation,
  type ApiResponse,
  type PlacedOperation,
} from "./api-document.ts";
import { commonRefusals, refusalResponse } from "./common-refusals.ts";
import { conventions, tags } from "./conventions.ts";

export function describeApi(
  app: OpenAPIHono<Env>,
  { version, baseUrl }: { version: string; baseUrl: string },
): ApiDocument {
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { ...about, version },
    servers: [{ url: baseUrl, description: "This server" }],
    tags,
  });
  const operations = operationsOf(document);
  const used = new Set(operations.flatMap(completeOperation));
  const examples = Object.fromEntries(
    [...used].toSorted().map((code) => [code, refusalExample(code)]),
  );
  const securitySchemes = { sessionCookie: sessionCookie(baseUrl), apiToken };
  document.components = { ...document.components, securitySchemes, headers, examples };
  return document;
}

const about = {
  title: "Paddock",
  summary: "The race team's knowledge base",
  description: conventions,
  license: { name: "MIT", identifier: "MIT" },
};

function sessionCookie(baseUrl: string) {
  return {
    type: "apiKey",
    in: "cookie",
    name: sessionCookieName(baseUrl),
    description: "A browser's session, set by `signIn`, `enterAsGuest`, and `createFirstCaptain`",
  } as const;
}

const apiToken = {
  type: "http",
  scheme: "bearer",
  description: "A member's API token from the Account dialog, with the scope `read` or `write`",
} as const;

const headers = {
  RequestId: {
    description: "Identifies the request in the server's log",
    required: true,
    schema: { type: "string", pattern: "^[a-z0-9]{20}$" },
    example: "k3v9q2m7x4h8n5w6t2rj",
  },
  RetryAfter: {
    description: "Seconds to wait before a retry",
    required: true,
    schema: { type: "integer", minimum: 0 },
    example: 2,
  },
  WwwAuthenticate: {
    description: "With `token-not-valid`: the supported scheme",
    schema: { type: "string", const: "Bearer" },
  },
} as const;

function refusalExample(code: RefusalCode) {
  const value = problemBody(new Refusal(code), headers.RequestId.example);
  return { summary: refusals[code].sentence, value };
}

function completeOperation({ method, operation }: PlacedOperation): RefusalCode[] {
  const own = ownRefusals(operation);
  operation.security ??= securityOf(method, own);
  const codes = [...new Set([...own, ...commonRefusals(method, operation)])];
  for (const [status, group] of Map.groupBy(codes, (code) => refusals[code].status)) {
    const known = operation.responses[status];
    operation.responses[status] = mergeResponses(known, refusalResponse(group));
  }
  for (const response of Object.values(operation.responses)) {
    response.headers = { ...response.headers, "X-Request-Id": ref("headers", "RequestId") };
    if (method === "HEAD") delete response.content;
  }
  return method === "HEAD" ? [] : codes;
}

/** A status may already have a response of its own, such as the health check's 503. */
function mergeResponses(known: ApiResponse | undefined, refusal: ApiResponse): ApiResponse {
  if (!known || "x-refusals" in known) return refusal;
  return {
    description: `${known.description}\n\n${refusal.description}`,
    ...(known.headers && { headers: known.headers }),
    content: { ...known.content, ...refusal.content },
  };
}

function ownRefusals(operation: ApiOperation): RefusalCode[] {
  return Object.values(operation.responses).flatMap((response) => response["x-refusals"] ?? []);
}

function securityOf(method: string, codes: readonly RefusalCode[]) {
  if (codes.includes("session-needed")) return [{ sessionCookie: [] }];
  return [{ sessionCookie: [] }, { apiToken: [safeMethods.has(method) ? "read" : "write"] }];
}
