import { replaceMentions } from "../../../domain/content/mentions.ts";
import { formerMemberName } from "../../../domain/people/people.ts";
import { escapeHtml } from "../../documents/markdown/escape-html.ts";
import { readContentFacts } from "../../documents/read-content-facts.ts";
import type { People } from "../people.ts";

/** Finds people as authors are found (rule 8.54). Other names stay text, as mentions have none. */
export function resolveMentions(content: string, people: People): string {
  return replaceMentions(content, (mention, id, shown) => {
    const name = readContentFacts(shown).text.replace(/^@/, "");
    if (name === "") return mention;
    const member = people.writerOf({ id, name });
    if (member.id !== null) return mention.replace(`"${id}"`, `"${member.id}"`);
    return escapeHtml(`@${member.name || formerMemberName}`);
  });
}
