import { pathBelow } from "../base-path.ts";
import { idPattern } from "../ids.ts";
import { linkedDocumentOf } from "./content.ts";

const documentPath = new RegExp(`^/document/(${idPattern})/?$`);
const shortPath = /^\/k\/([^/]+)\/?$/;

/** Links a document of ours by id, because host and serial number may change (rule 3.92). */
export function toDocumentLink(
  address: string,
  { host, basePath }: { host: string; basePath: string },
  idOf: (serial: string) => string | undefined,
): string {
  const base = `https://${host}`;
  const isPage = /^(?:https?:\/\/|\/)/i.test(address) && URL.canParse(address, base);
  if (!isPage || linkedDocumentOf(address) !== undefined) return address;
  const { host: other, pathname, search, hash } = new URL(address, base);
  if (other !== host) return address;
  const path = pathBelow(basePath, pathname) ?? (address.startsWith("/") ? pathname : "");
  const serial = decodeSerial(shortPath.exec(path)?.[1] ?? "");
  const id = documentPath.exec(path)?.[1] ?? (serial && idOf(serial));
  return id ? `/document/${id}${search}${hash}` : address;
}

/** @returns undefined for a malformed percent sign */
export function decodeSerial(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
