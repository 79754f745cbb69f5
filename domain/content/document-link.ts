import { pathBelow } from "../base-path.ts";
import { idPattern } from "../ids.ts";
import { linkedDocumentOf } from "./content.ts";

const documentPath = new RegExp(`^/document/(${idPattern})/?$`);
const shortPath = /^\/k\/([^/]+)\/?$/;

/**
 * Turns an address of a document in this wiki into a link that holds its id, because the wiki's
 * address and the document's serial number may change (rule 3.92).
 * @param wiki its host, over http or https, and its base path
 * @returns any other address unchanged
 */
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

/** @param written as in a short address */
export function decodeSerial(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
