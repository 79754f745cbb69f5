import { fileURLToPath } from "node:url";

/** @returns the address of a database or of files for people, never with a password */
export function nameOfPlace(url: URL): string {
  if (url.protocol === "file:") return fileURLToPath(url);
  if (url.protocol === "s3:") return `s3://${url.host}${url.pathname.replace(/\/+$/, "")}`;
  return `the PostgreSQL database ${decodeURIComponent(url.pathname.slice(1))} at ${url.host}`;
}
