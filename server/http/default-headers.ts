import { createMiddleware } from "hono/factory";
import { basePathOf } from "../../domain/base-path.ts";
import { isLoopbackAddress } from "../../domain/is-loopback-address.ts";
import type { Env } from "./env.ts";

/** Sets headers that an answer may override, on Node's response because Hono's are slow. */
export function defaultHeaders(headers: Record<string, string>) {
  const entries = Object.entries(headers);
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of entries) c.env.outgoing.setHeader(name, value);
    await next();
  });
}

export function securityHeaders(baseUrl: string): Record<string, string> {
  const isEncrypted = baseUrl.startsWith("https:");
  return {
    // The other programs of a shared host may need plain http.
    ...(isEncrypted &&
      basePathOf(baseUrl) === "" && { "strict-transport-security": "max-age=31536000" }),
    // Elsewhere browsers ignore it and report an error in the console.
    ...((isEncrypted || isLoopbackAddress(baseUrl)) && {
      "cross-origin-opener-policy": "same-origin",
    }),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  };
}
