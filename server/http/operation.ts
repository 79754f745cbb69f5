import { createRoute, z, type RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import {
  isForEveryone,
  refusalsFor,
  permittedGroup,
  type Allowed,
  type Permission,
} from "../../domain/permissions.ts";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import {
  header,
  idempotencyKey,
  ifNoneMatch,
  notModified,
  refusalsOf,
  replayedHeader,
  etagHeader,
} from "./describe-answers.ts";
import type { Env } from "./env.ts";
import { permit, refuseBody } from "./router.ts";
import { safeMethods } from "./safe-methods.ts";

type Declared<M extends Permission> = Omit<RouteConfig, "middleware"> & {
  may: M;
  refusals?: readonly RefusalCode[];
  isConditional?: boolean;
  isIdempotent?: boolean;
  needsSession?: boolean;
};

type Permitted<M extends Permission> = {
  middleware: MiddlewareHandler<{ Variables: { allowed: Allowed<M> } }>;
};

const createdHeaders = { Location: header("The address of the new item"), ...replayedHeader };

export function operation<
  M extends Permission,
  P extends string,
  R extends Omit<Declared<M>, "path"> & { path: P },
>(declared: R & { may: M }) {
  const {
    may,
    refusals = [],
    isConditional,
    isIdempotent,
    needsSession,
    ...route
  } = declared as Declared<M>;
  if (isForEveryone(may)) refuseParameters(route.path);
  const key = isIdempotent ? { headers: z.object({ "idempotency-key": idempotencyKey }) } : {};
  const codes: RefusalCode[] = [
    ...(isForEveryone(may) ? [] : (["not-signed-in"] as const)),
    ...refusalsFor(may),
    ...(needsSession ? (["session-needed"] as const) : []),
    ...(isIdempotent ? idempotencyRefusals : []),
    ...refusals,
  ];
  return createRoute({
    ...route,
    description: [describeCallers(may, needsSession), route.description ?? []].flat().join(" "),
    middleware: [
      needsSession ? requireSession : [],
      permit(may),
      mustHaveNoBody(route) ? refuseBody : [],
    ].flat(),
    request: { ...route.request, ...key },
    ...(isForEveryone(may) && { security: [] }),
    ...(isConditional && { parameters: [ifNoneMatch] }),
    responses: {
      ...route.responses,
      ...(isConditional && {
        200: { ...route.responses[200], headers: etagHeader },
        ...notModified,
      }),
      ...(isIdempotent && { 201: { ...route.responses[201], headers: createdHeaders } }),
      ...refusalsOf(...codes),
    },
  } as unknown as R & Permitted<M>);
}

/** A stolen token must not be able to take over the account (rules 1.107, 7.13, and 7.14). */
const requireSession = createMiddleware<Env>(async (c, next) => {
  if (c.get("token")) throw new Refusal("session-needed");
  await next();
});

function mustHaveNoBody({ method, request }: Pick<RouteConfig, "method" | "request">): boolean {
  return !safeMethods.has(method.toUpperCase()) && request?.body === undefined;
}

/** `publicOperations` compares paths literally. */
function refuseParameters(path: string): void {
  if (path.includes("{")) throw new Error(`${path} is public and has a parameter`);
}

function describeCallers(may: Permission, needsSession = false): string {
  if (isForEveryone(may)) return "Open to everyone.";
  const limit = needsSession ? " with a session; API tokens are not accepted" : "";
  return `For ${permittedGroup(may)}${limit}.`;
}

const idempotencyRefusals = [
  "idempotency-key-not-usable",
  "request-under-way",
  "idempotency-key-reused",
] as const;
