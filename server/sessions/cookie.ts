import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { basePathOf } from "../../domain/base-path.ts";
import type { Viewer } from "../../domain/permissions.ts";
import { sessionCookieName } from "../http/session-cookie-name.ts";
import { lengthFor } from "./session-lengths.ts";

export function readSessionCookie(c: Context, baseUrl: string): string | undefined {
  return getCookie(c, sessionCookieName(baseUrl));
}

type Issued = { token: string; viewer: Viewer };

export function writeSessionCookie(c: Context, { token, viewer }: Issued, baseUrl: string): void {
  const maxAge = lengthFor(viewer) / 1000;
  setCookie(c, sessionCookieName(baseUrl), token, { ...attributes(baseUrl), maxAge });
}

export function clearSessionCookie(c: Context, baseUrl: string): void {
  deleteCookie(c, sessionCookieName(baseUrl), attributes(baseUrl));
}

function attributes(baseUrl: string) {
  return {
    path: basePathOf(baseUrl) || "/",
    httpOnly: true,
    // Lets links in mail and chat open signed in; writes also check their origin.
    sameSite: "Lax",
    secure: baseUrl.startsWith("https:"),
  } as const;
}
