import { idPattern } from "../ids.ts";

/** As stored in a comment's text (rule 13.10). */
const mention = new RegExp(`<@(${idPattern})>`, "g");

/** @returns the ids of the members whom a comment mentions, each once */
export function mentionsInText(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(mention), ([, id = ""]) => id))];
}

/** @returns the text with names in place of the mentions */
export function nameMentions(text: string, nameOf: (memberId: string) => string): string {
  return text.replace(mention, (_, id: string) => `@${nameOf(id)}`);
}
