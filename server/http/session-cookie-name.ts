/** Browsers take a cookie with this prefix only from the host itself, over https and for all its paths. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-paddock_session" : "paddock_session";
}
