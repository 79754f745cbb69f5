import { idPattern } from "../ids.ts";

export const mentionAttribute = "data-mention";

export function isMentionId(value: string): boolean {
  return whole.test(value);
}

const whole = new RegExp(`^${idPattern}$`);

/** Its text is the member's current name and is not stored. */
const mention = new RegExp(`<span ${mentionAttribute}="(${idPattern})">([^<]*)</span>`, "g");

/** @returns the ids of the members whom content mentions, each once */
export function mentionsIn(content: string): string[] {
  return [...new Set(Array.from(content.matchAll(mention), ([, id = ""]) => id))];
}

/** @returns those whom the content mentions and the earlier content did not (rule 13.9) */
export function newMentions(content: string, before: string): string[] {
  const earlier = new Set(mentionsIn(before));
  return mentionsIn(content).filter((id) => !earlier.has(id));
}

/** @param nameOf returns HTML */
export function showMentions(content: string, nameOf: (memberId: string) => string): string {
  return replaceMentions(
    content,
    (_, id) => `<span ${mentionAttribute}="${id}">@${nameOf(id)}</span>`,
  );
}

/** @param replace takes the HTML of a mention, its id, and the HTML of the name that it shows */
export function replaceMentions(
  content: string,
  replace: (mention: string, id: string, shown: string) => string,
): string {
  return content.replace(mention, replace);
}
