import type { OpenAPIHono } from "@hono/zod-openapi";
import { compressed } from "../http/compressed.ts";
import type { Env } from "../http/env.ts";
import { once } from "../http/once.ts";
import { operation } from "../http/operation.ts";
import { newRouter } from "../http/router.ts";
import { sendTextPage } from "../http/text-page.ts";
import type { Settings } from "../settings.ts";
import { describeApi } from "./describe-api.ts";
import { docsPage } from "./docs-page.ts";

const tags = ["System"];

/** Of any name: the answer is the text that was made once, not an object. */
const openApi: Record<string, { schema: object; example: object }> = {
  "application/json": {
    schema: {
      type: "object",
      description: "An OpenAPI document",
      properties: {
        openapi: { type: "string" },
        info: { type: "object" },
        paths: { type: "object" },
      },
      required: ["openapi", "info", "paths"],
      additionalProperties: true,
    },
    example: { openapi: "3.1.0", info: { title: "Paddock", version: "1.0.2" }, paths: {} },
  },
};

const descriptionRoute = operation({
  method: "get",
  path: "/api/openapi.json",
  operationId: "getDescription",
  tags,
  summary: "This description, for programs",
  description: "OpenAPI 3.1.",
  may: "server.read",
  responses: {
    200: {
      description: "The description",
      content: openApi,
    },
  },
});

const docsRoute = operation({
  method: "get",
  path: "/api/docs",
  operationId: "getDocs",
  tags,
  summary: "This description, for people",
  description: "A page.",
  may: "server.read",
  responses: { 200: { description: "The page", content: { "text/html": { schema: {} } } } },
});

/** The API's description, for programs and for people. */
export function descriptionRoutes(settings: Settings, app: OpenAPIHono<Env>) {
  // Not before the first request: until then routes are still added.
  const description = once(() => describeApi(app, settings));
  const text = once(() => JSON.stringify(description()));
  const page = once(() => String(docsPage(description())));
  return newRouter()
    .openapi(descriptionRoute, async (c) => {
      const { body, headers } = await compressed(c.req.header("accept-encoding"), text());
      return c.body(body, 200, { ...headers, "content-type": "application/json" });
    })
    .openapi(docsRoute, (c) => sendTextPage(c, page()));
}
