import { ownPath } from "../api/own-path.ts";

/** The path to open after sign-in; home for a foreign address or a public screen. */
export function returnPath(to: string | undefined, origin: string = location.origin): string {
  const path = to?.startsWith("/") ? ownPath(to, origin) : undefined;
  if (path === undefined || isPublicPath(new URL(path, origin).pathname)) return "/";
  return path;
}

const publicPaths = ["/login", "/guest", "/request-account", "/reset-password", "/setup"];

export function isPublicPath(pathname: string): boolean {
  return publicPaths.includes(pathname);
}
