import { createMiddleware } from "hono/factory";
import { Refusal } from "../../domain/refusals.ts";
import type { Env } from "./env.ts";
import { readingMethods } from "./reading-methods.ts";

/**
 * Refuses a write from a page of another site, whatever its content type (rules 7.19 to 7.22).
 * Browsers name the origin of every write; a program that names none has no one else's cookies to misuse.
 * No browser sends a token by itself, so with a token the origin says nothing.
 */
export function checkOrigin(baseUrl: string) {
  return createMiddleware<Env>(async (c, next) => {
    const isAsked = !readingMethods.has(c.req.method) && c.get("token") === null;
    if (isAsked && !isOwn(c.req.raw, baseUrl)) throw new Refusal("foreign-origin");
    await next();
  });
}

function isOwn(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === null) return site === null || site === "same-origin" || site === "none";
  if (origin === baseUrl) return true;
  const named = URL.parse(origin);
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!named || named.host !== URL.parse(`${named.protocol}//${host}`)?.host) return false;
  // A proxy may serve https where the settings say http, or further hosts that they do not know.
  return named.protocol === "https:" || named.protocol === new URL(baseUrl).protocol;
}
