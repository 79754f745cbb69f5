/** Browsers accept the `__Host-` prefix only from the host itself, over https, for all paths. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-paddock_session" : "paddock_session";
}
