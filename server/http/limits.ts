import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { Refusal } from "../../domain/refusals.ts";
import { allowedMethods } from "./allowed-methods.ts";
import type { Env } from "./env.ts";
import { oneClickPath } from "./one-click-path.ts";
import type { IsPublic } from "./public-operations.ts";
import { safeMethods } from "./safe-methods.ts";

/** Bytes of a JSON body: of operations that need a session, and of public ones (rule 7.27). */
export const jsonMaxBytes = 2 * 1024 * 1024;
export const publicBodyMaxBytes = 16 * 1024;

function isUpload(path: string): boolean {
  return path === "/api/uploads" || path.startsWith("/api/uploads/");
}

/** Refuses a declared length that is too large, before the session is looked up. */
export function refuseLongBodies(isPublic: IsPublic) {
  return createMiddleware<Env>(async (c, next) => {
    const length = Number(c.req.header("content-length"));
    if (length > maxBytes(c.req, isPublic)) throw new Refusal("too-large");
    await next();
  });
}

export function limitBodies(isPublic: IsPublic) {
  return createMiddleware<Env>(async (c, next) => {
    const maxSize = maxBytes(c.req, isPublic);
    // Accessing the body makes Hono build a whole Request.
    if (maxSize === Number.POSITIVE_INFINITY) return next();
    return bodyLimit({ maxSize, onError: refuseTooLarge })(c, next);
  });
}

function maxBytes(request: { method: string; path: string }, isPublic: IsPublic): number {
  if (safeMethods.has(request.method)) return Number.POSITIVE_INFINITY;
  if (isUpload(request.path) && request.method !== "DELETE") return Number.POSITIVE_INFINITY;
  return isPublic(request) ? publicBodyMaxBytes : jsonMaxBytes;
}

function refuseTooLarge(): never {
  throw new Refusal("too-large");
}

/** An escaped NUL, which PostgreSQL cannot store, unless its backslash is itself escaped. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

export const refuseNul = createMiddleware<Env>(async (c, next) => {
  if (c.req.url.includes("%00")) throw new Refusal("malformed-request");
  await next();
});

/** Accepts only JSON, so that a plain form on another site cannot write (rule 7.28). */
export function requireStorableJson(app: Hono<Env>) {
  return createMiddleware<Env>(async (c, next) => {
    const writes = c.req.method === "POST" || c.req.method === "PUT" || c.req.method === "PATCH";
    if (!writes || isUpload(c.req.path) || c.req.path === oneClickPath) return next();
    const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (type === undefined && (await c.req.text()) === "") return next();
    if (type !== "application/json") {
      // Lets the router answer 405 to an unsupported method.
      if (!allowedMethods(app, c.req.path).includes(c.req.method)) return next();
      throw new Refusal("wrong-type");
    }
    if (escapedNul.test(await c.req.text())) throw new Refusal("malformed-request");
    return next();
  });
}
