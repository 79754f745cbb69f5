import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Viewer } from "../../domain/permissions.ts";
import type { TokenAccess } from "../../domain/tokens/tokens.ts";

export type Env = {
  Bindings: HttpBindings;
  Variables: {
    fields: Record<string, string>;
    requestId: string;
    viewer: Viewer;
    sessionHash: string | null;
    sessionId: string | null;
    /** The value of `watch.recheckCount()` before the viewer was looked up. */
    recheckCount: number;
    token: { id: string; access: TokenAccess } | null;
    /** The newest event when a page was requested. */
    lastEvent: number;
  };
};

export type RequestContext = Pick<Context<Env>, "req" | "env" | "get">;
