import type { Context } from "hono";

export function loginAddress(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname === "/" && search === ""
    ? "/login"
    : `/login?to=${encodeURIComponent(pathname + search)}`;
}
