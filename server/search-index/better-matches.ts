import { conditionOf, lookupPart } from "./condition.ts";
import { groupsOf } from "./filter.ts";
import type { SearchStep } from "./search-step.ts";
import type { WordsOf } from "./vocabulary.ts";
import { wordToken } from "./words.ts";

/** More tokens would cost more time than a better order is worth. */
const tokensMax = 50;

export function asOwnWord(step: SearchStep, fragment: string): SearchStep[] {
  if (lookupPart(fragment) !== fragment) return [];
  const groups = [[wordToken(step.column, fragment)], ...groupsOf(step.filter)];
  return [{ ...step, groups, checked: [], isCounted: false }];
}

export function withWordInTitle(
  step: SearchStep,
  words: readonly string[],
  wordsOf: WordsOf,
): SearchStep[] {
  const inTitle = words
    .map((word) => ({ word, ...conditionOf("title", word, wordsOf) }))
    .filter(({ groups: [group = []] }) => group.length > 0 && group.length <= tokensMax);
  if (inTitle.length === 0) return [];
  // A title that contains a phrase has the first token of the phrase, but so may other titles.
  const tokens = inTitle.flatMap(({ groups: [group = []] }) => group);
  const isCertain = inTitle.every((condition) => condition.isCertain);
  const checkedInTitle = isCertain ? [] : inTitle.map(({ word }) => word);
  return [{ ...step, groups: [...step.groups, tokens], checkedInTitle, isCounted: false }];
}
