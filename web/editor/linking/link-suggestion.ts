import { createSuggestion } from "../suggesting/create-suggestion.ts";
import { linkTo } from "./link-to.ts";
import { SuggestedTargets } from "./suggested-targets.tsx";
import type { Target } from "./use-targets.ts";

/** Characters after `[[`; more than that is a text about brackets. */
const wordsMaxLength = 80;

/** Opens the documents to link to after `[[` (rule 3.86). */
export const LinkSuggestion = createSuggestion<Target>("linkSuggestion", {
  char: "[[",
  isWanted: ({ from, to }) => to - from <= wordsMaxLength,
  List: SuggestedTargets,
  contentOf: linkTo,
});
