import { distance } from "fastest-levenshtein";
import { Refusal } from "../../domain/refusals.ts";
import { fold } from "../../domain/search/fold.ts";
import { parseQuery } from "../../domain/search/parse-query.ts";
import type { AppContext } from "../context.ts";
import type { Db } from "../db/open.ts";
import { lookupPart } from "../search-index/condition.ts";
import { findDocuments } from "../search-index/find-documents.ts";
import { newestWith } from "../search-index/index-page.ts";
import { ownIndex } from "../search-index/search-indexes.ts";
import { selectKeys } from "../search-index/select-keys.ts";
import { findSimilarWords, findWords } from "../search-index/vocabulary.ts";
import { wordToken } from "../search-index/words.ts";
import { resolveFilter } from "./resolve-filter.ts";

/** Replaces words that no text has with similar words of titles, tags, or names (rule 5.37). */
export async function suggest(
  context: Pick<AppContext, "db" | "settings">,
  typed: string,
  until: number,
): Promise<string | null> {
  try {
    const query = await correct(context.db, typed);
    return query !== null && (await findsAny(context, query, until)) ? query : null;
  } catch (error) {
    // Without a suggestion the search is still answered.
    if (error instanceof Refusal && error.code === "busy") return null;
    throw error;
  }
}

async function correct(db: Db, typed: string): Promise<string | null> {
  const { fragment, words } = parseQuery(typed);
  const terms = (words.length === 0 ? [fragment] : words).filter(
    (term) => lookupPart(term) === term,
  );
  const { own, files } = await findWords(db, { own: terms, files: terms });
  const unknown = terms.filter((term) => !own.get(term)?.length && !files.get(term)?.length);
  const near = new Map<string, string>();
  for (const term of unknown) {
    const word = await findNearWord(db, term);
    if (word !== undefined) near.set(term, word);
  }
  if (near.size === 0) return null;
  return typed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => near.get(fold(word)) ?? word);
}

const candidatesMax = 10;

async function findNearWord(db: Db, term: string): Promise<string | undefined> {
  const wrongMax = term.length < 5 ? 1 : 2;
  const count = wrongLettersFrom(term, wrongMax);
  const near = (await findSimilarWords(db, term, wrongMax))
    .map((word) => ({ word, wrong: count(word) }))
    .filter(({ wrong }) => wrong <= wrongMax)
    .toSorted((one, other) => one.wrong - other.wrong)
    .slice(0, candidatesMax);
  const pages = near.map(({ word }) =>
    newestWith((["title", "tags", "author"] as const).map((column) => wordToken(column, word))),
  );
  const found = await selectKeys(db, ownIndex, pages);
  return near.find((_, at) => (found[at] ?? []).length > 0)?.word;
}

/** Counts wrong letters of a word. Once per word, two swapped letters count as one. */
function wrongLettersFrom(term: string, max: number): (word: string) => number {
  const swapped = Array.from({ length: term.length - 1 }, (_, at) => swap(term, at));
  return (word) => {
    const wrong = distance(term, word);
    // `distance` counts a swap as two. Most words are too far away for a swap to matter.
    if (wrong < 2 || wrong > max + 1) return wrong;
    return Math.min(wrong, ...swapped.map((other) => distance(other, word) + 1));
  };
}

function swap(term: string, at: number): string {
  return term.slice(0, at) + term.charAt(at + 1) + term.charAt(at) + term.slice(at + 2);
}

async function findsAny(
  context: Pick<AppContext, "db" | "settings">,
  typed: string,
  until: number,
): Promise<boolean> {
  const filter = await resolveFilter(context, { q: typed });
  const limits = { shown: 1, counted: 1 };
  const request = { query: parseQuery(typed), filter, limits, until };
  return (await findDocuments(context.db, request)).total > 0;
}
