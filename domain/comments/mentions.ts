import { idPattern } from "../ids.ts";

/** As stored in a comment's text (rule 13.10). */
const mention = new RegExp(`<@(${idPattern})>`, "g");

/** @returns the ids of the members whom a stored comment mentions, each once */
export function mentionsInText(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(mention), ([, id = ""]) => id))];
}

/** Replaces mentions by "@" and the name. */
export function nameMentions(text: string, nameOf: (memberId: string) => string): string {
  return text.replace(mention, (_, id: string) => `@${nameOf(id)}`);
}

export type Mentioned = { id: string; name: string };

/** A part with an `id` is a mention. */
export type CommentPart = { text: string; id?: string };

/** Splits a stored text. An id without a name stays as it is. */
export function commentParts(stored: string, mentions: readonly Mentioned[]): CommentPart[] {
  return stored.split(mention).flatMap((text, index): CommentPart[] => {
    if (index % 2 === 0) return text === "" ? [] : [{ text }];
    const name = mentions.find(({ id }) => id === text)?.name;
    return [name === undefined ? { text: `<@${text}>` } : { text: `@${name}`, id: text }];
  });
}

/** A stored comment as readers see it, with names. */
export function commentText(stored: string, mentions: readonly Mentioned[]): string {
  return commentParts(stored, mentions)
    .map(({ text }) => text)
    .join("");
}
