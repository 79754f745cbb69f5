import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Env } from "./env.ts";

export type IsPublic = (request: { method: string; path: string }) => boolean;

/** Finds the declared operations that work without a session (rule 2.3). */
export function publicOperations(app: OpenAPIHono<Env>): IsPublic {
  let publicRoutes: ReadonlySet<string> | undefined;
  return ({ method, path }) => {
    // Built on the first request, when every route has been added.
    publicRoutes ??= new Set(listPublicRoutes(app));
    return publicRoutes.has(`${method === "HEAD" ? "GET" : method} ${path}`);
  };
}

function listPublicRoutes({ openAPIRegistry }: OpenAPIHono<Env>): string[] {
  return openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" && definition.route.security?.length === 0
      ? [`${definition.route.method.toUpperCase()} ${definition.route.path}`]
      : [],
  );
}
