import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { SearchAddress } from "../../domain/search/search-address.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { Kbd } from "../ui/kbd.tsx";
import { countOf } from "./count-of.ts";
import { DidYouMean } from "./did-you-mean.tsx";
import { NoResults } from "./no-results.tsx";
import { optionId } from "./option-id.ts";
import { SearchResult } from "./search-result.tsx";
import styles from "./search-results.module.css";

/** Results with their query, so that they are never shown for another query. */
export type FoundWords = SearchAnswer & { words: string };

export type SearchResultsProps = {
  listId: string;
  found: FoundWords;
  active: string | undefined;
  /** Kept by the links to the search page. */
  filters: SearchAddress;
  onOpen: () => void;
};

export function SearchResults({ listId, found, active, filters, onOpen }: SearchResultsProps) {
  const { results, words, suggestion } = found;
  const all = <AllResults words={words} filters={filters} onOpen={onOpen} />;
  if (results.length === 0) {
    return (
      <>
        <NoResults query={words} />
        {suggestion !== null && (
          <DidYouMean words={suggestion} search={{ q: suggestion, ...filters }} onOpen={onOpen} />
        )}
        {all}
      </>
    );
  }
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
      {all}
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

type AllResultsProps = { words: string; filters: SearchAddress; onOpen: () => void };

/** Below the list, never an option of it. */
function AllResults({ words, filters, onOpen }: AllResultsProps) {
  return (
    <p className={styles.all}>
      <Link to="/search" search={{ q: words, ...filters }} onClick={onOpen}>
        <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
        All results for “{words}”
      </Link>
    </p>
  );
}
