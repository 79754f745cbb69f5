import { isAllowedLink, isForeignLink } from "../../../domain/content/content.ts";
import { toDocumentLink } from "../../../domain/content/document-link.ts";
import { hasEmailShape } from "../../../domain/people/people.ts";
import { addBasePath, basePath, removeBasePath } from "../../api/base-path.ts";

/** Whether a link may have this address. Only documents may link to other documents. */
export type LinkRule = (address: string) => boolean;

export const linkRules = { document: isAllowedLink, text: isForeignLink } as const;

/** Completes a typed address. Undefined when links may not have it (rules 3.27 and 10.22). */
export function linkAddress(
  typed: string,
  isAllowed: LinkRule = isAllowedLink,
): string | undefined {
  const trimmed = typed.trim();
  const address = isAllowed === isForeignLink ? trimmed : toOwnAddress(trimmed);
  if (isAllowed(address)) return isComplete(address) ? address : undefined;
  if (!/[:/]/.test(address) && hasEmailShape(address)) return `mailto:${address}`;
  // Accepts example.org/rules. An address with another protocol is rejected.
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(address)) {
    return `https://${address}`;
  }
  return undefined;
}

/** The server finds out where a short address leads when it saves the text (rule 3.92). */
function toOwnAddress(address: string): string {
  const own = removeBasePath(address);
  if (own.startsWith("/k/")) return location.origin + addBasePath(own);
  const wiki = { host: location.host, basePath: basePath() };
  return toDocumentLink(address, wiki, () => undefined);
}

function isComplete(address: string): boolean {
  if (/^https?:/i.test(address)) return URL.canParse(address);
  return /^(?:[a-z]+:\S|[/#])/i.test(address);
}
