import { idPattern } from "../ids.ts";

/** Attributes with fixed values, so that content needs no style or class (rules 3.23 to 3.30). */
export const alignments = ["center", "right"] as const;
export const indentMax = 8;

export const alignAttribute = "data-align";
export const indentAttribute = "data-indent";
export const colorAttribute = "data-color";
export const backgroundAttribute = "data-background";
export const languageAttribute = "data-language";

export const listStartMax = 99_999;

/** Reads the `start` of an `<ol>`, 0 to 99,999 (rule 3.80); undefined for 1 and anything else. */
export function listStartOf(written: string): number | undefined {
  const start = /^\d{1,5}$/.test(written) ? Number(written) : 1;
  return start === 1 ? undefined : start;
}

/** Bytes after cleaning, in UTF-8. */
export const contentMaxBytes = 1_048_576;
export const contentMaxDepth = 100;
export const imageAltMaxLength = 500;

const foreignLink = /^(?:https?:\/\/|mailto:|tel:)/i;
const documentLink = new RegExp(`^/document/(${idPattern})(?:[?#]|$)`);
/** A document, a heading in it, or a heading on the same page. */
const ownLink = new RegExp(`^(?:/document/${idPattern}(?:\\?[^\\s#]*)?)?(?:#[^\\s]*)?$`);

/** Whether a link may lead to this address (rule 3.27). */
export function isAllowedLink(address: string): boolean {
  const trimmed = address.trim();
  return isForeignLink(trimmed) || (trimmed !== "" && ownLink.test(trimmed));
}

/** Whether an address leads outside of Paddock, as links of portfolios must (rule 10.22). */
export function isForeignLink(address: string): boolean {
  return foreignLink.test(address.trim());
}

/** @returns the id in `/document/{id}`; undefined for another address */
export function linkedDocumentOf(address: string): string | undefined {
  return documentLink.exec(address)?.[1];
}

const filePattern = /^\/api\/files\/([a-z0-9]{20})$/;

/** @returns the id in `/api/files/{id}`; undefined for another address */
export function fileIdOf(source: string): string | undefined {
  return filePattern.exec(source)?.[1];
}

export function fileAddress(id: string): string {
  return `/api/files/${id}`;
}
