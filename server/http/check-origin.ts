import { createMiddleware } from "hono/factory";
import { Refusal } from "../../domain/refusals.ts";
import type { Env } from "./env.ts";
import { oneClickPath } from "./one-click-path.ts";
import { safeMethods } from "./safe-methods.ts";

/** Refuses a write from another site's page, which cannot have a token (rules 7.19 to 7.22). */
export function checkOrigin(baseUrl: string) {
  return createMiddleware<Env>(async (c, next) => {
    const needsCheck = !safeMethods.has(c.req.method) && c.get("token") === null;
    if (needsCheck && c.req.path !== oneClickPath && !isOwnOrigin(c.req.raw, baseUrl))
      throw new Refusal("foreign-origin");
    await next();
  });
}

function isOwnOrigin(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === null) return site === null || site === "same-origin" || site === "none";
  if (origin === new URL(baseUrl).origin) return true;
  const originUrl = URL.parse(origin);
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!originUrl || originUrl.host !== URL.parse(`${originUrl.protocol}//${host}`)?.host)
    return false;
  // A proxy may add https, or serve hosts that the settings do not list.
  return originUrl.protocol === "https:" || originUrl.protocol === new URL(baseUrl).protocol;
}
