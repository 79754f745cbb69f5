import { foldText } from "./fold.ts";
import { parseQuery } from "./parse-query.ts";

/**
 * Finds the name that says why a document was found (rule 5.20).
 * @param shown the title and the text, which need no name if they contain the query or all its words
 */
export function matchingName(
  names: readonly string[],
  shown: readonly string[],
  query: string,
): string | null {
  const { fragment, words } = parseQuery(query);
  const parts = words.length === 0 ? [fragment] : words;
  const holds = (text: string) => (part: string) => text.includes(part);
  const found = names.filter((name) => parts.some(holds(foldText(name))));
  if (found.length === 0) return null;
  const texts = shown.map(foldText);
  if (texts.some((text) => text.includes(fragment))) return null;
  const missing = parts.filter((part) => !texts.some((text) => text.includes(part)));
  return found.find((name) => missing.some(holds(foldText(name)))) ?? null;
}
