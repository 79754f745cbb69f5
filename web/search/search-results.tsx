import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { Kbd } from "../ui/kbd.tsx";
import { countOf } from "./count-of.ts";
import { optionId } from "./option-id.ts";
import { SearchResult } from "./search-result.tsx";
import styles from "./search-results.module.css";

/** Results with their query, so that they are never shown for another query. */
export type FoundWords = SearchAnswer & { words: string };

export type SearchResultsProps = {
  listId: string;
  found: FoundWords;
  active: string | undefined;
  onOpen: () => void;
};

export function SearchResults({ listId, found, active, onOpen }: SearchResultsProps) {
  const { results, words } = found;
  if (results.length === 0) return <NoResults query={words} />;
  return (
    <>
      <div role="listbox" id={listId} aria-label="Search documents" className={styles.list}>
        {results.map((result) => (
          <SearchResult
            key={result.id}
            id={optionId(listId, result.id)}
            result={result}
            query={words}
            active={result.id === active}
            onOpen={onOpen}
          />
        ))}
      </div>
      <div className={styles.end} aria-hidden="true">
        <span>{countOf(found, "document")}</span>
        <span className={styles.keys}>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          to move, <Kbd>Enter</Kbd> to open
        </span>
      </div>
    </>
  );
}

/** Says what no document has, so that nobody takes the wiki for empty (rule 5.22). */
export function NoResults({ query }: { query: string }) {
  return (
    <div className={styles.none}>
      <p>No results found</p>
      <p>
        {query.includes(" ")
          ? "No document has all of these words. Try fewer words."
          : "No document has this word. Try a part of it, or another word."}
      </p>
    </div>
  );
}
