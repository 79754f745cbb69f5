import type { Context } from "hono";
import type { Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/session-shapes.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Asked } from "../http/env.ts";
import { hashToken } from "../ids.ts";
import type { Settings } from "../settings.ts";
import type { World } from "../world.ts";
import type { Visit } from "./actions.ts";
import { browserName } from "./browser-name.ts";
import { writeSessionCookie } from "./cookie.ts";
import { activeCaptains, findSession } from "./store.ts";

export function visitOf(c: Asked, settings: Settings): Visit {
  return {
    address: clientAddress(c, settings.trustedProxies),
    browser: browserName(c.req.header("user-agent") ?? ""),
    sessionHash: c.get("sessionHash"),
    limited: settings.rateLimits,
  };
}

/** Hands a new session to the browser and tells it who it is now. */
export async function welcome(c: Context, world: World, token: string): Promise<SessionAnswer> {
  const session = await findSession(world.db, hashToken(token));
  const viewer: Viewer = session?.viewer ?? { kind: "nobody" };
  writeSessionCookie(c, { token, viewer }, world.settings.baseUrl);
  return sessionAnswerFor(world, viewer);
}

export async function sessionAnswerFor(world: World, viewer: Viewer): Promise<SessionAnswer> {
  return { viewer, feedbackHref: await feedbackHref(world, viewer) };
}

/** Captains' addresses never leave the team, so guests and visitors get no mail link (rule 9.3). */
async function feedbackHref({ settings, db }: World, viewer: Viewer): Promise<string | null> {
  if (settings.feedbackUrl || viewer.kind !== "member") return settings.feedbackUrl;
  const captains = await activeCaptains(db);
  const mail = captains.map(({ email }) => encodeURIComponent(email).replace("%40", "@"));
  return mail.length > 0 ? `mailto:${mail.join(",")}` : null;
}
