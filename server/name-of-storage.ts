import { fileURLToPath } from "node:url";

/** Never contains a password. */
export function nameOfStorage(url: URL): string {
  if (url.protocol === "file:") return fileURLToPath(url);
  if (url.protocol === "s3:") return `s3://${url.host}${url.pathname.replace(/\/+$/, "")}`;
  return `the PostgreSQL database ${decodeURIComponent(url.pathname.slice(1))} at ${url.host}`;
}
