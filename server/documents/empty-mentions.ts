import { mentionAttribute } from "../../domain/content/mentions.ts";

const start = `<span ${mentionAttribute}="`;

/** Removes the text of mentions, which is not stored (rule 13.11). Relies on nested elements. */
export function emptyMentions(clean: string): string {
  if (!clean.includes(start)) return clean;
  // Open spans, beginning with the mention itself.
  let depth = 0;
  return clean.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (depth === 0) {
      if (part.startsWith(start)) depth = 1;
      return part;
    }
    if (part.startsWith("<span")) depth += 1;
    if (part === "</span>") depth -= 1;
    return depth === 0 ? part : "";
  });
}
