import type { IncomingMessage } from "node:http";
import { pathBelow } from "../../domain/base-path.ts";

/** Routes, limits, and logs need not know it (rule 7.52). @returns false outside the base path */
export function removeBasePath(request: IncomingMessage, basePath: string): boolean {
  const [, origin = "", path = "", query = ""] = target.exec(request.url ?? "") ?? [];
  const own = path === basePath ? "/" : pathBelow(basePath, path);
  if (own === undefined) return false;
  request.url = origin + own + query;
  return true;
}

/** Captures the origin, which only requests to a proxy name, the path, and the query. */
const target = /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/;
