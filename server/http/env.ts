import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Viewer } from "../../domain/permissions.ts";
import type { TokenAccess } from "../../domain/tokens/tokens.ts";

/** What a request carries on its way through the server. */
export type Env = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    viewer: Viewer;
    /** The hash of the session's token, for a viewer who has one. */
    sessionHash: string | null;
    /** The same session's id, which is no secret. */
    sessionId: string | null;
    /** What the watch of sessions said before it was found out who asks. */
    watchRound: number;
    /** The API token that speaks for the viewer, where it is no session. */
    token: { id: string; access: TokenAccess } | null;
    /** The newest event that was known when a page was asked for. */
    lastEvent: number;
  };
};

/** What is read of any request, also of one that carries more on its way, such as the proof of a permission. */
export type RequestContext = Pick<Context<Env>, "req" | "env" | "get">;
