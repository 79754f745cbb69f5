import { z } from "@hono/zod-openapi";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { peekSessionViewer } from "../sessions/viewer.ts";
import { listEventsAfter, isStored } from "./store.ts";

/** A client that missed more events reloads everything. */
const missedMax = 500;

const listenRoute = operation({
  method: "get",
  path: "/api/live",
  operationId: "listen",
  tags: ["Live"],
  summary: "Stream live events",
  description:
    "Server-sent events. The `data` of an unnamed event is a `LiveEvent`; to resume, send its " +
    "`id` as `Last-Event-ID`. `reset` means that the missed events cannot be sent, `access` that " +
    "your permissions changed, and `ended` that your session ended. Ignore `hello` and `beat`.",
  may: "documents.read",
  needsSession: true,
  request: {
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .meta({
          description: "The id of the last event received; `Last-Event-ID` takes precedence",
        }),
    }),
  },
  responses: {
    200: {
      description: "The stream, which stays open",
      content: {
        "text/event-stream": { schema: z.string().meta({ description: "Server-sent events" }) },
      },
    },
  },
  refusals: ["too-many-requests"],
});

export function liveRoutes({ db, broadcaster, streams }: AppContext) {
  return createRouter().openapi(listenRoute, async (c) => {
    const session = c.get("sessionId");
    if (session === null) throw new Refusal("session-needed");
    const headers = {
      "content-type": "text/event-stream",
      // Tells proxies not to buffer the stream.
      "x-accel-buffering": "no",
    };
    // Hono would open a stream for HEAD and never end it.
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const lastEventId = c.req.header("last-event-id") ?? "";
    const after = /^\d{1,15}$/.test(lastEventId) ? lastEventId : c.req.valid("query").after;
    const stream = streams.open({
      session,
      viewer: c.get("viewer"),
      recheckCount: c.get("recheckCount"),
      // Does not extend the session, so that a forgotten tab cannot keep it alive.
      lookUpViewer: () => peekSessionViewer(db, session),
      disconnect: () => c.env.outgoing.destroy(),
      readMissed: async () => {
        if (after === undefined || Number(after) === broadcaster.last()) return [];
        if (!(await isStored(db, Number(after)))) return null;
        const missed = await listEventsAfter(db, Number(after), missedMax + 1);
        return missed.length > missedMax ? null : missed;
      },
    });
    return c.body(stream, 200, headers);
  });
}
