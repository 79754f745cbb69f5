import type { Context } from "hono";

export function pathAndQuery(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
