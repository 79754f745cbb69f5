import { ownPath } from "../api/own-path.ts";

/** A page of our own to come back to after signing in; anything else is home. */
export function returnPath(to: string | undefined, origin: string = location.origin): string {
  const path = to?.startsWith("/") ? ownPath(to, origin) : undefined;
  if (path === undefined || isOutside(new URL(path, origin).pathname)) return "/";
  return path;
}

const outside = ["/login", "/guest", "/request-account", "/reset-password", "/setup"];

/** Screens in front of the door. */
export function isOutside(pathname: string): boolean {
  return outside.includes(pathname);
}
