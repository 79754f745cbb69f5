import type { Context } from "hono";
import { may, type Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { TeamSettings } from "../../domain/settings/team-settings.ts";
import type { AppContext } from "../context.ts";
import type { Db } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { clientAddress } from "../http/client-address.ts";
import type { RequestContext } from "../http/env.ts";
import { hashToken } from "../ids.ts";
import type { Settings } from "../settings.ts";
import type { SignInSource } from "./actions.ts";
import { browserName } from "./browser-name.ts";
import { writeSessionCookie } from "./cookie.ts";
import { listActiveCaptains, findSession } from "./store.ts";

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
  return readSessionAnswer(context, viewer);
}

export async function readSessionAnswer(
  { db, settings }: AppContext,
  viewer: Viewer,
): Promise<SessionAnswer> {
  return sessionAnswerFor(db, viewer, await readTeamSettings(db, settings));
}

export async function sessionAnswerFor(
  db: Db,
  viewer: Viewer,
  { feedbackUrl }: Pick<TeamSettings, "feedbackUrl">,
): Promise<SessionAnswer> {
  return { viewer, feedbackHref: feedbackUrl ?? (await captainsHref(db, viewer)) };
}

/** Captains' addresses stay within the team: guests and visitors get no mail link (rule 9.6). */
async function captainsHref(db: Db, viewer: Viewer): Promise<string | null> {
  if (!may(viewer, "members.contact")) return null;
  const captains = await listActiveCaptains(db);
  const mail = captains.map(({ email }) => encodeURIComponent(email).replace("%40", "@"));
  return mail.length > 0 ? `mailto:${mail.join(",")}` : null;
}
