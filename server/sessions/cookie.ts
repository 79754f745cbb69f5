import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Env } from "../http/env.ts";

const name = "paddock_session";

/** Seconds; the server itself ends a session earlier when it is not used. */
const longest = 30 * 24 * 60 * 60;

export function readSessionCookie(c: Context<Env>): string | undefined {
  return getCookie(c, name);
}

/** Lax, so that a link in a mail or a chat opens signed in; writes check their origin beside it. */
export function writeSessionCookie(c: Context<Env>, token: string, baseUrl: string): void {
  setCookie(c, name, token, { ...attributes(baseUrl), maxAge: longest });
}

export function clearSessionCookie(c: Context<Env>, baseUrl: string): void {
  deleteCookie(c, name, attributes(baseUrl));
}

function attributes(baseUrl: string) {
  return {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: baseUrl.startsWith("https:"),
  } as const;
}
