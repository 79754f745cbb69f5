import { z } from "@hono/zod-openapi";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { operation } from "../http/operation.ts";
import { newRouter } from "../http/router.ts";
import { peekSessionViewer } from "../sessions/viewer.ts";
import { eventsAfter, isStillKnown } from "./store.ts";

/** Who missed more than this asks for everything again. */
const missedMax = 500;

const listenRoute = operation({
  method: "get",
  path: "/api/live",
  operationId: "listen",
  tags: ["Live"],
  summary: "Hear at once what happens",
  description:
    "A stream of server-sent events: each `data` is a " +
    "`LiveEvent`, its `id` leads back to it after a lost connection. `reset` says that too much was " +
    "missed, `access` that the own rights have changed, `ended` that the session has.",
  may: "documents.read",
  needsSession: true,
  request: {
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .meta({ description: "The last event that was seen; `Last-Event-ID` has precedence" }),
    }),
  },
  responses: {
    200: {
      description: "The stream, which does not end by itself",
      content: {
        "text/event-stream": { schema: z.string().meta({ description: "Lines of events" }) },
      },
    },
  },
  refusals: ["too-many-requests"],
});

export function liveRoutes({ db, broadcaster, streams }: AppContext) {
  return newRouter().openapi(listenRoute, async (c) => {
    const [hash, session] = [c.get("sessionHash"), c.get("sessionId")];
    if (hash === null || session === null) throw new Refusal("session-needed");
    const headers = {
      "content-type": "text/event-stream",
      // Proxies hand each line on as it comes.
      "x-accel-buffering": "no",
    };
    // The framework would open a stream and never end it.
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const named = c.req.header("last-event-id") ?? "";
    const after = /^\d{1,15}$/.test(named) ? named : c.req.valid("query").after;
    const stream = streams.open({
      session,
      viewer: c.get("viewer"),
      round: c.get("watchRound"),
      // Listening is no use of a session: a forgotten tab keeps none alive.
      again: () => peekSessionViewer(db, hash),
      cut: () => c.env.outgoing.destroy(),
      missed: async () => {
        if (after === undefined || Number(after) === broadcaster.last()) return [];
        if (!(await isStillKnown(db, Number(after)))) return null;
        const missed = await eventsAfter(db, Number(after), missedMax + 1);
        return missed.length > missedMax ? null : missed;
      },
    });
    return c.body(stream, 200, headers);
  });
}
