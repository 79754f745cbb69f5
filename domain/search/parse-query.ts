import { fold } from "./fold.ts";
import { readOperators } from "./read-operators.ts";

/** Folded parts of a query. Nothing is searched for if `fragment` is empty. */
export type Query = {
  /** The whole query, which is found first (rule 5.3). */
  fragment: string;
  /** Every one of these must be somewhere (rule 5.14). Empty if the query is one word. */
  words: readonly string[];
  /** None of these may be anywhere (rule 5.16). */
  excluded: readonly string[];
};

/** Reads words, `"phrases"`, and `-exclusions` beside the operators (rules 5.14 to 5.17). */
export function parseQuery(typed: string): Query {
  const fragment = foldQuery(readOperators(typed).text);
  const terms = readTerms(fragment);
  const words = unique(terms.filter(({ isExcluded }) => !isExcluded));
  if (words.length === 0) return { fragment, words: literalWords(fragment), excluded: [] };
  const excluded = unique(terms.filter(({ isExcluded }) => isExcluded));
  const isPlain = words[0] === fragment && excluded.length === 0;
  return { fragment, words: isPlain ? [] : words, excluded };
}

/** Folds a query and makes every run of spaces one space. */
export function foldQuery(query: string): string {
  return fold(query).replace(/\s+/g, " ").trim();
}

type Term = { text: string; isExcluded: boolean };

/** A minus leaves out what directly follows it: a letter, a digit, or a phrase. */
const termPattern = /(-(?=["\p{L}\p{N}]))?(?:"([^"]*)"?|(\S+))/gu;

/** Phones turn straight quotes into these. */
const curlyQuotes = /[“”„‟]/g;

function readTerms(fragment: string): Term[] {
  const found = fragment.replace(curlyQuotes, '"').matchAll(termPattern);
  const terms = Array.from(found, ([, minus, phrase, word]) => ({
    text: (phrase ?? word ?? "").trim(),
    isExcluded: minus !== undefined,
  }));
  return terms.filter(({ text }) => text !== "");
}

function unique(terms: readonly Term[]): string[] {
  return [...new Set(terms.map(({ text }) => text))];
}

/** Without a word beside them, exclusions and empty phrases are ordinary text (rule 5.17). */
function literalWords(fragment: string): string[] {
  const words = [...new Set(fragment.split(" "))];
  return words.length > 1 ? words : [];
}
