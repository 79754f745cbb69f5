import { contentMaxDepth, isForeignLink } from "../../domain/content.ts";
import { refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { cleanContent, textTags } from "./clean-content.ts";
import { readContent } from "./read-content.ts";

const formats = { tags: textTags, isLink: isForeignLink };
const noFiles: ReadonlySet<string> = new Set();

/**
 * Keeps what the text of a portfolio may hold (rule 10.4).
 * @throws Refusal "content-too-deep"
 */
export function cleanText(html: string): string {
  const clean = cleanContent(html, noFiles, formats);
  if (readContent(clean).depth > contentMaxDepth) {
    refuseWrongFields([wrongField("content", "content-too-deep")]);
  }
  return clean;
}
