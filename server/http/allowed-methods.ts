import type { Hono } from "hono";
import type { Env } from "./env.ts";

/** The methods that some route takes at this address; none when there is no such address. */
export function allowedMethods(app: Hono<Env>, path: string): string[] {
  const methods = app.routes
    .filter((route) => route.method !== "ALL" && pattern(route.path).test(path))
    .map((route) => route.method);
  return [...new Set(methods)];
}

function pattern(path: string): RegExp {
  const source = path
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")))
    .join("/");
  return new RegExp(`^${source}$`);
}
