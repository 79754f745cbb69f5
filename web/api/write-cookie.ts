import { basePath } from "./base-path.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

/** Tells the server something about this browser for a year, such as its time zone. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // oxlint-disable-next-line unicorn/no-document-cookie -- its successor is missing without https
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${basePath() || "/"}; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}
