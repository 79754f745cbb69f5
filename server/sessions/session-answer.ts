import type { Context } from "hono";
import { may, type Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { AppContext } from "../context.ts";
import { clientAddress } from "../http/client-address.ts";
import type { RequestContext } from "../http/env.ts";
import { hashToken } from "../ids.ts";
import type { Settings } from "../settings.ts";
import type { SignInSource } from "./actions.ts";
import { browserName } from "./browser-name.ts";
import { writeSessionCookie } from "./cookie.ts";
import { activeCaptains, findSession } from "./store.ts";

export function signInSource(c: RequestContext, settings: Settings): SignInSource {
  return {
    address: clientAddress(c, settings.trustedProxies),
    browser: browserName(c.req.header("user-agent") ?? ""),
    sessionHash: c.get("sessionHash"),
    limited: settings.rateLimits,
  };
}

export async function answerWithNewSession(
  c: Context,
  context: AppContext,
  token: string,
): Promise<SessionAnswer> {
  const session = await findSession(context.db, hashToken(token));
  const viewer: Viewer = session?.viewer ?? { kind: "nobody" };
  writeSessionCookie(c, { token, viewer }, context.settings.baseUrl);
  return sessionAnswerFor(context, viewer);
}

export async function sessionAnswerFor(
  context: AppContext,
  viewer: Viewer,
): Promise<SessionAnswer> {
  return { viewer, feedbackHref: await feedbackHref(context, viewer) };
}

/** Captains' addresses stay within the team: guests and visitors get no mail link (rule 9.6). */
async function feedbackHref({ settings, db }: AppContext, viewer: Viewer): Promise<string | null> {
  if (settings.feedbackUrl || !may(viewer, "members.contact")) return settings.feedbackUrl;
  const captains = await activeCaptains(db);
  const mail = captains.map(({ email }) => encodeURIComponent(email).replace("%40", "@"));
  return mail.length > 0 ? `mailto:${mail.join(",")}` : null;
}
