import { createRoute, z, type RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import {
  isForEveryone,
  refusalsFor,
  whoMay,
  type Allowed,
  type Operation,
} from "../../domain/permissions.ts";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import {
  header,
  idempotencyKey,
  ifNoneMatch,
  notModified,
  refusalsOf,
  replayed,
  tagged,
} from "./describe-answers.ts";
import type { Env } from "./env.ts";
import { readingMethods } from "./reading-methods.ts";
import { permit, refuseBody, type ThingFor } from "./router.ts";

type Declared<O extends Operation> = Omit<RouteConfig, "middleware"> & {
  /** The operation in the table of permissions. */
  may: O;
  /** What it is about, where the permission depends on that. */
  thing?: ThingFor<O>[0];
  /** Its own refusals, beside those that follow from the rest. */
  refusals?: readonly RefusalCode[];
  /** A read that answers 304 while nothing has changed. */
  isConditional?: boolean;
  /** A create that takes an `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** Refuses API tokens. */
  needsSession?: boolean;
};

type Permitted<O extends Operation> = {
  middleware: MiddlewareHandler<{ Variables: { allowed: Allowed<O> } }>;
};

const made = { Location: header("The address of what was made"), ...replayed };

/**
 * Declares an operation once: its permission, standard refusals, conditional read and idempotency follow for the
 * server and for the API's description.
 */
export function operation<
  O extends Operation,
  P extends string,
  R extends Omit<Declared<O>, "path"> & { path: P },
>(declared: R & { may: O }) {
  const {
    may,
    thing,
    refusals = [],
    isConditional,
    isIdempotent,
    needsSession,
    ...route
  } = declared as Declared<O>;
  if (isForEveryone(may)) refuseParameters(route.path);
  const permission = permit(may, ...((thing ? [thing] : []) as ThingFor<O>));
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
    description: [whoCalls(may, needsSession), route.description ?? []].flat().join(" "),
    middleware: [
      needsSession ? needSession : [],
      permission,
      takesBody(route) ? [] : refuseBody,
    ].flat(),
    request: { ...route.request, ...key },
    ...(isForEveryone(may) && { security: [] }),
    ...(isConditional && { parameters: [ifNoneMatch] }),
    responses: {
      ...route.responses,
      ...(isConditional && { 200: { ...route.responses[200], headers: tagged }, ...notModified }),
      ...(isIdempotent && { 201: { ...route.responses[201], headers: made } }),
      ...refusalsOf(...codes),
    },
  } as unknown as R & Permitted<O>);
}

/** For what belongs to the person in front of the browser: a token that got away takes over no account (rules 1.107, 7.13, and 7.14). */
const needSession = createMiddleware<Env>(async (c, next) => {
  if (c.get("token")) throw new Refusal("session-needed");
  await next();
});

function takesBody({ method, request }: Pick<RouteConfig, "method" | "request">): boolean {
  return readingMethods.has(method.toUpperCase()) || request?.body !== undefined;
}

/** Open addresses are compared as they are written. */
function refuseParameters(path: string): void {
  if (path.includes("{")) throw new Error(`${path} is open and has a parameter`);
}

function whoCalls(may: Operation, needsSession = false): string {
  if (isForEveryone(may)) return "Open to everyone.";
  return `For ${whoMay(may)}${needsSession ? " with a session, not with an API token" : ""}.`;
}

const idempotencyRefusals = [
  "idempotency-key-not-usable",
  "request-under-way",
  "idempotency-key-reused",
] as const;
