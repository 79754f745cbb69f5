import { mentionAttribute } from "../../domain/content/mentions.ts";

const start = `<span ${mentionAttribute}="`;

/** Removes the text of mentions, which is not stored (rule 13.10). Needs well-nested elements. */
export function emptyMentions(clean: string): string {
  if (!clean.includes(start)) return clean;
  let openSpans = 0;
  return clean.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (openSpans === 0) {
      if (part.startsWith(start)) openSpans = 1;
      return part;
    }
    if (part.startsWith("<span")) openSpans += 1;
    if (part === "</span>") openSpans -= 1;
    return openSpans === 0 ? part : "";
  });
}
