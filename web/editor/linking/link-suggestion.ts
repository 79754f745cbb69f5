import { createSuggestion } from "../suggesting/create-suggestion.ts";
import { linkTo } from "./link-to.ts";
import { SuggestedTargets } from "./suggested-targets.tsx";
import type { Target } from "./use-targets.ts";

/** Characters from `[[` on. A longer text is prose with brackets. */
const wordsMaxLength = 80;

/** Opens a list of documents to link to when `[[` is typed (rule 3.86). */
export const LinkSuggestion = createSuggestion<Target>("linkSuggestion", {
  char: "[[",
  isWanted: ({ from, to }) => to - from <= wordsMaxLength,
  List: SuggestedTargets,
  contentOf: linkTo,
});
