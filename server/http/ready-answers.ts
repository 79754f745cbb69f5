import type { IncomingHttpHeaders } from "node:http";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { newId } from "../ids.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import { logRequest } from "./request-log.ts";

export type ReadyAnswer = {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
};

type Way = {
  log: Log;
  /** Of every answer. */
  headers: Record<string, string>;
  /** What is ready for who asks for this path; nothing for all else. */
  find: (path: string, sent: IncomingHttpHeaders) => (ReadyAnswer & { route: string }) | undefined;
};

/**
 * Answers what lies ready, is open to everybody and asks nothing, in front of the framework, whose way through
 * routes and middlewares would cost more than the answer. It is named and logged as any other.
 */
export function answerReady(app: OpenAPIHono<Env>, { log, headers, find }: Way): void {
  const whole = app.fetch;
  app.fetch = (request, env, context) => {
    const start = performance.now();
    // Whoever asks the app without a server beneath it has none.
    const asked = (env as Env["Bindings"] | undefined)?.incoming;
    const ready = asked?.method === "GET" ? find(asked.url ?? "", asked.headers) : undefined;
    if (!ready) return whole(request, env, context);
    const { status, body, route } = ready;
    const id = newId();
    logRequest(log, { id, method: "GET", route, status, start });
    return new Response(body, {
      status,
      headers: { ...headers, ...ready.headers, "x-request-id": id },
    });
  };
}
