import { basePathOf } from "../../domain/base-path.ts";

/** Browsers accept `__Host-` only over https and for all paths (rules 1.44 and 1.161). */
export function sessionCookieName(baseUrl: string): string {
  if (!baseUrl.startsWith("https:")) return "paddock_session";
  return `${basePathOf(baseUrl) === "" ? "__Host-" : "__Secure-"}paddock_session`;
}
