import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

/** Sets headers that an answer may override, on Node's response because Hono's are slow. */
export function defaultHeaders(headers: Record<string, string>) {
  const entries = Object.entries(headers);
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of entries) c.env.outgoing.setHeader(name, value);
    await next();
  });
}

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
