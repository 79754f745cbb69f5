import type { Context } from "hono";
import type { Viewer } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import { tryWrite } from "../db/faults.ts";
import type { Db } from "../db/open.ts";
import type { Env } from "../http/env.ts";
import { hashToken } from "../ids.ts";
import { isRecent } from "../is-recent.ts";
import { readSessionCookie } from "./cookie.ts";
import { idleLength, lengthFor, longestLength } from "./session-lengths.ts";
import {
  deleteOldSessions,
  findSession,
  findSessionById,
  touchSession,
  type SessionRow,
} from "./store.ts";

const minute = 60 * 1000;

export function identifyBySession({ db, settings }: Pick<AppContext, "db" | "settings">) {
  return async (c: Context<Env>): Promise<void> => {
    c.set("viewer", { kind: "nobody" });
    c.set("sessionHash", null);
    c.set("sessionId", null);
    c.set("token", null);
    const token = readSessionCookie(c, settings.baseUrl);
    if (token) {
      const hash = hashToken(token);
      const session = await findAndExtendSession(db, hash);
      if (session) {
        c.set("viewer", session.viewer);
        c.set("sessionHash", hash);
        c.set("sessionId", session.id);
      }
    }
  };
}

/** Every request extends its session (rules 1.35 and 1.39). */
async function findAndExtendSession(db: Db, tokenHash: string) {
  const session = await findSession(db, tokenHash);
  if (!session || !isLive(session)) return undefined;
  const now = Date.now();
  if (!isRecent(session.lastUsedAt, minute, now)) await tryWrite(touchSession(db, tokenHash, now));
  return session;
}

/** Does not extend the session. Resolves to "nobody" once it has ended. */
export async function peekSessionViewer(db: Db, id: string): Promise<Viewer> {
  const session = await findSessionById(db, id);
  return session && isLive(session) ? session.viewer : { kind: "nobody" };
}

function isLive({ createdAt, lastUsedAt, viewer }: SessionRow): boolean {
  return isRecent(createdAt, lengthFor(viewer)) && isRecent(lastUsedAt, idleLength);
}

export async function sweepSessions(db: Db): Promise<void> {
  await deleteOldSessions(db, { created: longestLength, used: idleLength });
}
