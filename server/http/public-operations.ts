import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Env } from "./env.ts";

export type IsPublic = (request: { method: string; path: string }) => boolean;

/** Tells which requests work without a session (rule 2.3): those of operations that are declared for everyone. */
export function publicOperations(app: OpenAPIHono<Env>): IsPublic {
  let places: ReadonlySet<string> | undefined;
  return ({ method, path }) => {
    // At the first request: until then routes are still added.
    places ??= new Set(openPlaces(app));
    return places.has(`${method === "HEAD" ? "GET" : method} ${path}`);
  };
}

function openPlaces({ openAPIRegistry }: OpenAPIHono<Env>): string[] {
  return openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" && definition.route.security?.length === 0
      ? [`${definition.route.method.toUpperCase()} ${definition.route.path}`]
      : [],
  );
}
