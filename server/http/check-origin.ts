import { createMiddleware } from "hono/factory";
import { Refusal } from "../../domain/refusals.ts";
import type { Env } from "./env.ts";
import { readingMethods } from "./reading-methods.ts";

/**
 * A write from a page of another site is refused, whatever its content type (rule 1.12). Browsers name
 * the origin of every write; a program that names none has no one else's cookies to misuse. A token is
 * sent by whoever holds it and by no browser on its own, so with one the origin says nothing.
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
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return URL.parse(origin)?.host === host;
}
