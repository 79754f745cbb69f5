import { ownPath } from "../own-path.ts";

/** Any origin will do: it only reveals paths that lead to another host, such as `//host`. */
const anyOrigin = "https://paddock.invalid";

/** The path to open after sign-in; home for a foreign address or a public screen. */
export function returnPath(to: string | undefined): string {
  const path = to?.startsWith("/") ? ownPath(to, anyOrigin) : undefined;
  if (path === undefined || publicPaths.includes(new URL(path, anyOrigin).pathname)) return "/";
  return path;
}

/** Screens for visitors who are not signed in. */
const publicPaths = ["/login", "/guest", "/request-account", "/reset-password", "/setup"];
