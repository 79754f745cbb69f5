import type { HttpBindings } from "@hono/node-server";
import type { Viewer } from "../../domain/permissions.ts";

/** What a request carries on its way through the server. */
export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    viewer: Viewer;
    /** The hash of the session's token, for a viewer who has one. */
    sessionHash: string | null;
  };
};
