import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppContext } from "../context.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { compressText } from "../http/compress-text.ts";
import type { Env } from "../http/env.ts";
import { once } from "../http/once.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { sendTextPage } from "../http/text-page.ts";
import { describeApi } from "./describe-api.ts";
import { renderDocs } from "./docs-page.ts";

const tags = ["System"];

/** Written by hand, because the response is a text that was built once. */
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
  summary: "Get this description as JSON",
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
  summary: "Read this description as a page",
  description: "An HTML page.",
  may: "server.read",
  responses: { 200: { description: "The page", content: { "text/html": { schema: {} } } } },
});

export function descriptionRoutes({ db, settings }: AppContext, app: OpenAPIHono<Env>) {
  // Built on the first request, when every route has been added.
  const description = once(() => describeApi(app, settings));
  const bytes = once(() => Buffer.from(JSON.stringify(description())));
  const page = once(() => renderDocs(description()));
  return createRouter()
    .openapi(descriptionRoute, async (c) => {
      const { body, headers } = await compressText(c.req.header("accept-encoding"), bytes());
      return c.body(body, 200, { ...headers, "content-type": "application/json" });
    })
    .openapi(docsRoute, async (c) => {
      const { teamName } = await readTeamSettings(db, settings);
      return sendTextPage(c, String(page()(teamName)), settings.basePath);
    });
}
