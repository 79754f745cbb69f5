import type { Condition } from "./condition.ts";
import { gramToken, gramTokens } from "./grams.ts";
import type { SearchColumn } from "./search-columns.ts";
import { splitWords } from "./split-words.ts";
import { wordsMax, type WordsOf } from "./vocabulary.ts";
import { isWhole, lookupMax, wordToken } from "./words.ts";

const column: SearchColumn = "content";

/** More of them hardly exclude more documents. */
const groupsMax = 20;

/** This index does not know where words meet, so texts with all words of a phrase are read. */
export function conditionInFiles(fragment: string, wordsOf: WordsOf): Condition {
  if ([...fragment].length <= 2)
    return { groups: [[gramToken(column, fragment)]], isCertain: true };
  const { words, between } = splitWords(fragment);
  const groups = words.flatMap((word, at) => {
    const begins = at > 0 || between[0] !== "";
    const ends = at < words.length - 1 || between.at(-1) !== "";
    return begins && ends ? wholeWord(word) : partOfWord(word, wordsOf);
  });
  const letters = gramTokens(column, fragment).map((token) => [token]);
  return {
    groups: (groups.length > 0 ? groups : letters).slice(0, groupsMax),
    isCertain: words[0] === fragment && isCertain(fragment, wordsOf),
  };
}

export function lookedUpInFiles(fragment: string): string[] {
  return splitWords(fragment).words.flatMap((word) => {
    const letters = [...word];
    return letters.length > 2 ? letters.slice(0, lookupMax).join("") : [];
  });
}

function isCertain(word: string, wordsOf: WordsOf): boolean {
  const known = wordsOf.get(word);
  return known !== undefined && known.length <= wordsMax;
}

function wholeWord(word: string): string[][] {
  return isWhole(word) ? [[wordToken(column, word)]] : shortest(word);
}

function partOfWord(word: string, wordsOf: WordsOf): string[][] {
  const known = wordsOf.get(lookedUpInFiles(word)[0] ?? "");
  if (!known || known.length > wordsMax) return shortest(word);
  return [known.map((each) => wordToken(column, each))];
}

function shortest(word: string): string[][] {
  return gramTokens(column, word).map((token) => [token]);
}
