import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { Refusal } from "../../domain/refusals.ts";
import { allowedMethods } from "./allowed-methods.ts";
import type { Env } from "./env.ts";
import type { IsPublic } from "./public-operations.ts";
import { readingMethods } from "./reading-methods.ts";

/** Bytes of a JSON body, and of one that is read without a session (rule 7.27). */
export const jsonMaxBytes = 2 * 1024 * 1024;
export const openBodyMaxBytes = 16 * 1024;

/** Uploads have their own limits and content types. */
function isUpload(path: string): boolean {
  return path === "/api/uploads" || path.startsWith("/api/uploads/");
}

/** Refuses a body by its declared length, before the session is looked up. */
export function refuseLongBodies(isOpen: IsPublic) {
  return createMiddleware<Env>(async (c, next) => {
    const length = Number(c.req.header("content-length"));
    if (length > maxBytes(c.req, isOpen)) throw new Refusal("too-large");
    await next();
  });
}

/** Reads a body that names no length, and stops at its limit. */
export function limitBodies(isOpen: IsPublic) {
  return createMiddleware<Env>(async (c, next) => {
    const maxSize = maxBytes(c.req, isOpen);
    // Merely asking for a body that is not there makes the framework build a whole request.
    if (maxSize === Number.POSITIVE_INFINITY) return next();
    return bodyLimit({ maxSize, onError: refuseTooLarge })(c, next);
  });
}

function maxBytes(request: { method: string; path: string }, isOpen: IsPublic): number {
  if (readingMethods.has(request.method)) return Number.POSITIVE_INFINITY;
  if (isUpload(request.path) && request.method !== "DELETE") return Number.POSITIVE_INFINITY;
  return isOpen(request) ? openBodyMaxBytes : jsonMaxBytes;
}

function refuseTooLarge(): never {
  throw new Refusal("too-large");
}

/** An escaped NUL, which PostgreSQL cannot store; a backslash that was itself escaped does not count. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** No address of ours has one, nor what is asked with it, and PostgreSQL would break on it. */
export const refuseNul = createMiddleware<Env>(async (c, next) => {
  if (c.req.url.includes("%00")) throw new Refusal("malformed-request");
  await next();
});

/** Only JSON is read, so that a plain form of another site cannot even be understood. */
export function requireJson(app: Hono<Env>) {
  return createMiddleware<Env>(async (c, next) => {
    const writes = c.req.method === "POST" || c.req.method === "PUT" || c.req.method === "PATCH";
    if (!writes || isUpload(c.req.path)) return next();
    const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
    // Where nothing is sent there is nothing to understand.
    if (type === undefined && (await c.req.text()) === "") return next();
    if (type !== "application/json") {
      // An address that does not take the method at all says so instead.
      if (!allowedMethods(app, c.req.path).includes(c.req.method)) return next();
      throw new Refusal("wrong-type");
    }
    if (escapedNul.test(await c.req.text())) throw new Refusal("malformed-request");
    return next();
  });
}
