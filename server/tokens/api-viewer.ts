import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { tryWrite } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import { clientAddress } from "../http/client-address.ts";
import type { RequestContext, Env } from "../http/env.ts";
import { requestRate } from "../http/request-rate.ts";
import { safeMethods } from "../http/safe-methods.ts";
import { hashToken } from "../ids.ts";
import { isRecent } from "../is-recent.ts";
import { identifyBySession, peekSessionViewer } from "../sessions/viewer.ts";
import { findTokenMember, findTokenOwner, touchToken } from "./store.ts";

const minute = 60 * 1000;

const bearerToken = /^bearer +(paddock_[\w-]{43})$/i;
const bearerScheme = /^bearer\b/i;

/**
 * A bearer token takes precedence over the cookie: browsers never add one by themselves (rule 7.9).
 * Other authorization schemes are ignored, as a proxy in front of the server may use them.
 */
export function identifyApiViewer(context: AppContext, refuseToken: RefuseToken) {
  const bySession = identifyBySession(context);
  const byToken = identifyByToken(context, refuseToken);
  return createMiddleware<Env>(async (c, next) => {
    c.set("recheckCount", context.watch.recheckCount());
    await (bearerScheme.test(c.req.header("authorization") ?? "") ? byToken : bySession)(c);
    await next();
  });
}

/** Does not extend the session or token. */
export function createViewerLookup(db: Db, c: RequestContext): () => Promise<Viewer> {
  const [token, session] = [c.get("token"), c.get("sessionId")];
  return token
    ? async () => (await findTokenMember(db, token.id)) ?? { kind: "nobody" }
    : () => peekSessionViewer(db, session ?? "");
}

export type RefuseToken = (c: RequestContext) => never;

/** Bad tokens do not count against valid ones from the same address (rule 7.17). */
export function refuseTokens({ settings }: AppContext): RefuseToken {
  const failures = limitedRate(settings, 60);
  return (c) => {
    const address = clientAddress(c, settings.trustedProxies);
    failures.refuseWhenOverLimit(address);
    failures.count(address);
    throw new Refusal("token-not-valid");
  };
}

function limitedRate({ rateLimits }: AppContext["settings"], max: number) {
  return requestRate(rateLimits ? max : Number.POSITIVE_INFINITY);
}

/** Limits the requests of each token (rule 7.16). */
function identifyByToken({ db, settings }: AppContext, refuseToken: RefuseToken) {
  const requests = limitedRate(settings, 600);

  async function findOwner(c: RequestContext) {
    const token = bearerToken.exec(c.req.header("authorization") ?? "")?.[1];
    const owner = token === undefined ? undefined : await findTokenOwner(db, hashToken(token));
    return owner ?? refuseToken(c);
  }

  return async (c: Context<Env>): Promise<void> => {
    const { id, access, lastUsedAt, member } = await findOwner(c);
    requests.refuseWhenOverLimit(id);
    requests.count(id);
    c.set("viewer", member);
    c.set("sessionHash", null);
    c.set("sessionId", null);
    c.set("token", { id, access });
    const at = Date.now();
    if (lastUsedAt === null || !isRecent(lastUsedAt, minute, at))
      await tryWrite(touchToken(db, id, { at, unlessWithin: minute }));
    if (access === "read" && !safeMethods.has(c.req.method)) throw new Refusal("token-read-only");
  };
}
