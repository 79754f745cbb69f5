import { conditionOf, lookedUp } from "./condition.ts";
import { groupsOf } from "./filter.ts";
import type { WordsOf } from "./vocabulary.ts";
import type { Wanted } from "./wanted.ts";
import { wordToken } from "./words.ts";

/** More tokens would cost more time than a better order is worth. */
const tokensMax = 50;

/** Those of the documents that hold what was typed as a word of its own, not within another. */
export function asOwnWord(wanted: Wanted, fragment: string): Wanted[] {
  if (lookedUp(fragment) !== fragment) return [];
  const groups = [[wordToken(wanted.column, fragment)], ...groupsOf(wanted.filter)];
  return [{ ...wanted, groups, checked: [], isCounted: false }];
}

/** Those of the documents whose titles hold at least one of the words. */
export function withWordInTitle(
  wanted: Wanted,
  words: readonly string[],
  wordsOf: WordsOf,
): Wanted[] {
  const tokens = words.flatMap((word) => {
    const { groups } = conditionOf("title", word, wordsOf);
    const [group = []] = groups;
    return groups.length === 1 && group.length <= tokensMax ? group : [];
  });
  if (tokens.length === 0) return [];
  return [{ ...wanted, groups: [...wanted.groups, tokens], isCounted: false }];
}
