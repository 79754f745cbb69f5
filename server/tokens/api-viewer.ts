import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { ignoreStorageFault } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import { clientAddress } from "../http/client-address.ts";
import type { RequestContext, Env } from "../http/env.ts";
import { readingMethods } from "../http/reading-methods.ts";
import { requestRate } from "../http/request-rate.ts";
import { hashToken } from "../ids.ts";
import { findViewer, peekSessionViewer } from "../sessions/viewer.ts";
import { findTokenMember, findTokenOwner, touchToken } from "./store.ts";

const minute = 60 * 1000;

/** The name of the scheme is written in any case; nothing but a token follows it. */
const bearer = /^bearer +(paddock_[\w-]{43})$/i;
const namesBearer = /^bearer\b/i;

/**
 * Finds out who asks the API. A request that bears a token is judged by it alone: browsers add none by
 * themselves, so it speaks for who sent it, and its cookie is not looked at (rule 7.9). What another
 * scheme says is for a proxy in front of the server.
 */
export function findApiViewer(context: AppContext) {
  const bySession = findViewer(context);
  const byToken = findViewerByToken(context);
  return createMiddleware<Env>(async (c, next) => {
    c.set("watchRound", context.watch.round());
    await (namesBearer.test(c.req.header("authorization") ?? "") ? byToken : bySession)(c);
    await next();
  });
}

/** Who it is by now that a request came from, without a use of the session or the token: nobody, once it has ended. */
export function viewerAgain(db: Db, c: RequestContext): () => Promise<Viewer> {
  const [token, session] = [c.get("token"), c.get("sessionHash")];
  return token
    ? async () => (await findTokenMember(db, token.id)) ?? { kind: "nobody" }
    : () => peekSessionViewer(db, session ?? "");
}

function findViewerByToken({ db, settings }: AppContext) {
  const used = limited(600);
  const failed = limited(60);

  function limited(most: number) {
    return requestRate(settings.rateLimits ? most : Number.POSITIVE_INFINITY);
  }

  async function findOwner(c: RequestContext) {
    const address = clientAddress(c, settings.trustedProxies);
    const token = bearer.exec(c.req.header("authorization") ?? "")?.[1];
    const owner = token === undefined ? undefined : await findTokenOwner(db, hashToken(token));
    // A broken program next door takes nothing from one whose token is valid.
    if (owner) return owner;
    failed.refuseWhenSpent(address);
    failed.count(address);
    throw new Refusal("token-not-valid");
  }

  return async (c: Context<Env>): Promise<void> => {
    const { id, access, lastUsedAt, member } = await findOwner(c);
    used.refuseWhenSpent(id);
    used.count(id);
    c.set("viewer", member);
    c.set("sessionHash", null);
    c.set("sessionId", null);
    c.set("token", { id, access });
    const now = Date.now();
    const notSince = now - minute;
    if (lastUsedAt === null || lastUsedAt < notSince)
      await ignoreStorageFault(touchToken(db, id, { at: now, notSince }));
    if (access === "read" && !readingMethods.has(c.req.method))
      throw new Refusal("token-read-only");
  };
}
