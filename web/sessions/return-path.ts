/** A page of our own to come back to after signing in; anything else is home. */
export function returnPath(to: string | undefined, origin: string = location.origin): string {
  if (!to?.startsWith("/") || !URL.canParse(to, origin)) return "/";
  const address = new URL(to, origin);
  const isOurs = address.origin === origin && !isOutside(address.pathname);
  return isOurs ? address.pathname + address.search + address.hash : "/";
}

const outside = ["/login", "/guest", "/request-account", "/reset-password", "/setup"];

/** Screens in front of the door. */
export function isOutside(pathname: string): boolean {
  return outside.includes(pathname);
}
