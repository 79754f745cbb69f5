import { contentMaxDepth, isForeignLink } from "../../domain/content/content.ts";
import { refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { readContentFacts } from "./read-content-facts.ts";
import { sanitizeContent, textTags } from "./sanitize-content.ts";

const formats = { tags: textTags, isLink: isForeignLink };
const noFiles: ReadonlySet<string> = new Set();

export function sanitizeText(html: string): string {
  const clean = sanitizeContent(html, noFiles, { formats });
  if (readContentFacts(clean).depth > contentMaxDepth) {
    refuseWrongFields([wrongField("content", "content-too-deep")]);
  }
  return clean;
}
