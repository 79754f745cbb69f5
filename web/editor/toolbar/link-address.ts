import { isAllowedLink, isForeignLink } from "../../../domain/content/content.ts";
import { hasEmailShape } from "../../../domain/people/people.ts";

/** Which addresses a link may have: of documents also those of other documents. */
export type LinkRule = (address: string) => boolean;

export const linkRules = { document: isAllowedLink, text: isForeignLink } as const;

/** What was typed as an address that a link may have, or nothing when it may not (rule 3.27). */
export function linkAddress(
  typed: string,
  isAllowed: LinkRule = isAllowedLink,
): string | undefined {
  const trimmed = typed.trim();
  const address = isAllowed === isForeignLink ? trimmed : withinProduct(trimmed);
  if (isAllowed(address)) return isComplete(address) ? address : undefined;
  if (!/[:/]/.test(address) && hasEmailShape(address)) return `mailto:${address}`;
  // As people write it: example.org/rules. Anything that names another protocol is refused.
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(address)) {
    return `https://${address}`;
  }
  return undefined;
}

/** A document of this product is linked without the product's address, which may change. */
function withinProduct(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address;
  const { origin, pathname, hash } = new URL(address);
  const isOwn = origin === location.origin && isAllowedLink(pathname + hash);
  return isOwn ? pathname + hash : address;
}

function isComplete(address: string): boolean {
  if (/^https?:/i.test(address)) return URL.canParse(address);
  return /^(?:[a-z]+:\S|[/#])/i.test(address);
}
