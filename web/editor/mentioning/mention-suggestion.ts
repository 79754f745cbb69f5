import type { ResolvedPos } from "@tiptap/pm/model";
import { createSuggestion } from "../suggesting/create-suggestion.ts";
import { SuggestedPeople } from "./suggested-people.tsx";
import { objectSign, typedMention } from "./typed-mention.ts";
import type { Person } from "./use-people.ts";

/** Opens a list of members to mention when `@` is typed (rule 13.27). */
export const MentionSuggestion = createSuggestion<Person>("mentionSuggestion", {
  char: "@",
  find: ({ $position }) => findTyped($position),
  List: SuggestedPeople,
  contentOf: ({ id, name }) => [
    { type: "mention", attrs: { id, name } },
    { type: "text", text: " " },
  ],
});

function findTyped({ parent, parentOffset, pos }: ResolvedPos) {
  if (!parent.isTextblock) return null;
  // One character for each object keeps offsets equal to positions.
  const text = parent.textBetween(0, parentOffset, undefined, ({ type }) =>
    type.name === "hardBreak" ? "\n" : objectSign,
  );
  const found = typedMention(text);
  if (!found) return null;
  const from = pos - parentOffset + found.from;
  return { range: { from, to: pos }, query: found.words, text: `@${found.words}` };
}
