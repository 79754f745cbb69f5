import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Viewer } from "../../domain/permissions.ts";
import { sessionCookieName } from "../http/session-cookie-name.ts";
import { lengthFor } from "./session-lengths.ts";

export function readSessionCookie(c: Context, baseUrl: string): string | undefined {
  return getCookie(c, sessionCookieName(baseUrl));
}

type Given = { token: string; viewer: Viewer };

/**
 * Lax, so that a link in a mail or a chat opens signed in; writes check their origin beside it. The server ends an
 * unused session earlier.
 */
export function writeSessionCookie(c: Context, { token, viewer }: Given, baseUrl: string): void {
  const maxAge = lengthFor(viewer) / 1000;
  setCookie(c, sessionCookieName(baseUrl), token, { ...attributes(baseUrl), maxAge });
}

export function clearSessionCookie(c: Context, baseUrl: string): void {
  deleteCookie(c, sessionCookieName(baseUrl), attributes(baseUrl));
}

function attributes(baseUrl: string) {
  return {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: baseUrl.startsWith("https:"),
  } as const;
}
