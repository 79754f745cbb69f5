import type { Readable } from "node:stream";
import { may } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import type { RequestContext } from "../http/env.ts";
import { createViewerLookup } from "./api-viewer.ts";

/**
 * Breaks the connection once access ends (rule 6.13) or reading fails, because after a normal end
 * the file would look complete.
 */
export function abortWhenSessionEnds(
  { db, watch }: Pick<AppContext, "db" | "watch">,
  c: RequestContext,
  permission: "files.read" | "own-account.manage" | "system.manage",
  bytes: Readable,
): void {
  const unwatch = watch.add({
    viewer: c.get("viewer"),
    session: c.get("sessionId"),
    recheckCount: c.get("recheckCount"),
    lookUpViewer: createViewerLookup(db, c),
    // Destroys the connection too, because its buffers may still hold data.
    onViewer: (viewer) => void (may(viewer, permission) || c.env.outgoing.destroy()),
  });
  bytes.once("error", () => c.env.outgoing.destroy());
  bytes.once("close", unwatch);
}
