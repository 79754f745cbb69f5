import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

/**
 * Headers of every answer that has none of that name itself. They are put on what Node writes: carried
 * through the framework's own headers, a dozen of them cost as much as reading a document.
 */
export function defaultHeaders(headers: Record<string, string>) {
  const entries = Object.entries(headers);
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of entries) c.env.outgoing.setHeader(name, value);
    await next();
  });
}

/** What keeps a browser from taking an answer for something else, or showing it inside another site. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    ...(isSecure && { "strict-transport-security": "max-age=31536000" }),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  };
}
