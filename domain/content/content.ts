import { idPattern } from "../ids.ts";

/**
 * The formats of rich content, said once for the editor, which offers them, and for the server, which
 * drops everything else (rules 3.23 to 3.30). Formats that HTML has no plain element for are attributes with
 * fixed values, so that content never carries a style or a class.
 */
export const alignments = ["center", "right"] as const;
export const indentMax = 8;

/** Attributes: data-align, data-indent on blocks; data-color, data-background on a span. */
export const alignAttribute = "data-align";
export const indentAttribute = "data-indent";
export const colorAttribute = "data-color";
export const backgroundAttribute = "data-background";
/** The language of a code block, on `pre`. */
export const languageAttribute = "data-language";

/** Bytes after cleaning, in UTF-8. */
export const contentMaxBytes = 1_048_576;
/** Elements inside one another. */
export const contentMaxDepth = 100;

/** Characters that say what a picture shows. */
export const imageAltMaxLength = 500;

const foreignLink = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Another document of the team, or a place in this one. */
const ownLink = new RegExp(`^(?:/document/${idPattern})?(?:#[^\\s]*)?$`);

/** Whether an address may stand behind a link (rule 3.27). */
export function isAllowedLink(address: string): boolean {
  const trimmed = address.trim();
  return isForeignLink(trimmed) || (trimmed !== "" && ownLink.test(trimmed));
}

/** The same where only what is outside of the product may be led to (rule 10.22). */
export function isForeignLink(address: string): boolean {
  return foreignLink.test(address.trim());
}

const filePattern = /^\/api\/files\/([a-z0-9]{20})$/;

/** The file behind a picture in the text, or nothing when it is not one of the product's files. */
export function fileIdOf(source: string): string | undefined {
  return filePattern.exec(source)?.[1];
}

export function fileAddress(id: string): string {
  return `/api/files/${id}`;
}
