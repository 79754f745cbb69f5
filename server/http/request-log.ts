import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { newId } from "../ids.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";

type Metrics = {
  observe: (request: Omit<Answered, "id" | "start"> & { seconds: number }) => void;
};

/** Gives each request an id and logs its route, never its path or query. */
export function logRequests(log: Log, metrics: Metrics | null) {
  return createMiddleware<Env>(async (c, next) => {
    const id = newId();
    const start = performance.now();
    c.set("requestId", id);
    c.env.outgoing.setHeader("x-request-id", id);
    await next();
    const answered = { method: c.req.method, route: routePath(c, -1), status: c.res.status };
    logRequest(log, { id, ...answered, start });
    metrics?.observe({ ...answered, seconds: (performance.now() - start) / 1000 });
  });
}

type Answered = { id: string; method: string; route: string; status: number; start: number };

export function logRequest(log: Log, { start, ...answered }: Answered): void {
  log.info("request", {
    ...answered,
    // Microsecond precision: most requests take less than a millisecond.
    ms: Math.round((performance.now() - start) * 1000) / 1000,
  });
}
