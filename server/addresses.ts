import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const databaseProtocols = ["file:", "postgres:", "postgresql:"];
export const fileProtocols = ["file:", "s3:"];

export function databaseAddress(value: string): URL | null {
  return parseAddress(value, databaseProtocols);
}

export function filesAddress(value: string): URL | null {
  const parsed = parseAddress(value, fileProtocols);
  return parsed && isFilesAddress(parsed) ? parsed : null;
}

/** Credentials for S3 have variables of their own. */
export function isFilesAddress({ protocol, host, username, search, hash }: URL): boolean {
  return protocol === "file:" || (host !== "" && username === "" && search === "" && hash === "");
}

export function parseAddress(value: string, protocols: readonly string[]): URL | null {
  const isFile = protocols.includes("file:") && value.startsWith("file:");
  const parsed = isFile ? fileAddress(value) : URL.parse(value);
  return parsed && protocols.includes(parsed.protocol) ? parsed : null;
}

/** Accepts relative paths after `file:`, resolved from the working directory. */
function fileAddress(value: string): URL | null {
  if (!value.startsWith("file://")) return pathToFileURL(resolve(value.slice("file:".length)));
  const address = URL.parse(value);
  // Only Windows can open a folder on another host.
  return address?.host === "" || process.platform === "win32" ? address : null;
}
