import { fileURLToPath } from "node:url";

/** @returns the address of a database for people, never with a password */
export function nameOfPlace(url: URL): string {
  if (url.protocol === "file:") return fileURLToPath(url);
  return `the PostgreSQL database ${decodeURIComponent(url.pathname.slice(1))} at ${url.host}`;
}
