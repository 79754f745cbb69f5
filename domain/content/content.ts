import { idPattern } from "../ids.ts";

/**
 * Formats without an HTML element are attributes with fixed values (rules 3.23 to 3.30), so that
 * content never needs a style or a class.
 */
export const alignments = ["center", "right"] as const;
export const indentMax = 8;

/** Attributes of blocks (align, indent) and of spans (color, background). */
export const alignAttribute = "data-align";
export const indentAttribute = "data-indent";
export const colorAttribute = "data-color";
export const backgroundAttribute = "data-background";
export const languageAttribute = "data-language";

export const listStartMax = 99_999;

/**
 * The number of a numbered list's first item: 0 to 99,999 (rule 3.80).
 * @param written the `start` of an `<ol>`
 * @returns undefined for 1, which needs no attribute, and for anything else
 */
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

/** The id of the document that a link leads to, with or without a heading in it (rule 3.27). */
export function linkedDocumentOf(address: string): string | undefined {
  return documentLink.exec(address)?.[1];
}

const filePattern = /^\/api\/files\/([a-z0-9]{20})$/;

export function fileIdOf(source: string): string | undefined {
  return filePattern.exec(source)?.[1];
}

export function fileAddress(id: string): string {
  return `/api/files/${id}`;
}
