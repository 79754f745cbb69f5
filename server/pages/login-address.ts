import type { Context } from "hono";

/** The sign-in, which leads back to the page that was asked for. */
export function loginAddress(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname === "/" && search === ""
    ? "/login"
    : `/login?to=${encodeURIComponent(pathname + search)}`;
}
