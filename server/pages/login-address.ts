import type { Context } from "hono";
import { pathAndQuery } from "../http/path-and-query.ts";

export function loginAddress(c: Context): string {
  const wanted = pathAndQuery(c);
  return wanted === "/" ? "/login" : `/login?to=${encodeURIComponent(wanted)}`;
}
