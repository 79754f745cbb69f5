import type { Hono } from "hono";
import type { Env } from "./env.ts";

export function allowedMethods(app: Hono<Env>, path: string): string[] {
  const methods = app.routes
    .filter((route) => route.method !== "ALL" && toPattern(route.path).test(path))
    .map((route) => route.method);
  return [...new Set(methods)];
}

function toPattern(path: string): RegExp {
  const source = path
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")))
    .join("/");
  return new RegExp(`^${source}$`);
}
