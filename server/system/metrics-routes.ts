import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import type { Env } from "../http/env.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import type { RefuseToken } from "../tokens/api-viewer.ts";
import { readSystem } from "./read-system.ts";

const path = "/api/metrics";

const { middleware: _, ...metricsOperation } = operation({
  method: "get",
  path,
  operationId: "getMetrics",
  tags: ["System"],
  summary: "Get the metrics of this process",
  description:
    "In the text format of Prometheus. Send the value of `METRICS_TOKEN` as " +
    "`Authorization: Bearer …`; without this variable there are no metrics.",
  may: "server.read",
  responses: {
    200: { description: "The metrics", content: { "text/plain": { schema: { type: "string" } } } },
  },
  refusals: ["not-found", "token-not-valid"],
});

/** Mounted before the routes of the API, which accept other tokens. */
export function metricsRoutes(context: AppContext, refuseToken: RefuseToken): Hono<Env> {
  const { metrics, settings } = context;
  const routes = createRouter();
  routes.openAPIRegistry.registerPath(metricsOperation);
  return routes.get(path, async (c) => {
    if (!metrics || settings.metricsToken === null) throw new Refusal("not-found");
    const [, sent = ""] = /^bearer +(.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
    if (!isEqual(sent, settings.metricsToken)) refuseToken(c);
    const headers = { "content-type": metrics.contentType, "cache-control": "no-store" };
    return c.body(await metrics.write(await readSystem(context)), 200, headers);
  });
}

/** Takes the same time for every wrong token. */
function isEqual(sent: string, expected: string): boolean {
  const [a, b] = [sent, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
