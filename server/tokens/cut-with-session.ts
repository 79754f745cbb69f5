import type { Readable } from "node:stream";
import { may } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import type { RequestContext } from "../http/env.ts";
import { viewerAgain } from "./api-viewer.ts";

/** A download is not longer permitted than the session, or the token, that asked for it (rule 6.13). */
export function cutWithSession(
  { db, watch }: Pick<AppContext, "db" | "watch">,
  c: RequestContext,
  operation: "files.read" | "account.manage",
  bytes: Readable,
): void {
  const unwatch = watch.add({
    viewer: c.get("viewer"),
    session: c.get("sessionId"),
    round: c.get("watchRound"),
    again: viewerAgain(db, c),
    // The connection: who reads slowly would get more of what is on its way.
    tell: (viewer) => void (may(viewer, operation) || c.env.outgoing.destroy()),
  });
  bytes.once("close", unwatch);
}
