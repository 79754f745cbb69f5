import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Note } from "../ui/note.tsx";
import { SearchResult } from "./search-result.tsx";
import type { SearchState } from "./use-search.ts";
import styles from "./search-panel.module.css";

type SearchPanelProps = {
  listId: string;
  state: SearchState;
  active: string | undefined;
  onOpen: () => void;
  onRetry: () => void;
};

export function SearchPanel(props: SearchPanelProps) {
  const { state, onRetry } = props;
  if (state.kind === "loading") {
    return (
      <p className={styles.message} data-loading>
        Searching…
      </p>
    );
  }
  if (state.kind === "offline") {
    return (
      <p className={styles.message} role="alert">
        You're offline. Search works again once you're back online.
      </p>
    );
  }
  if (state.kind === "failed") return <Failed message={state.failure} onRetry={onRetry} />;
  if (state.found.results.length === 0) return <p className={styles.message}>No results found</p>;
  return <Results {...props} />;
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const retry = (
    <Button size="sm" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <div className={styles.failed}>
      <Note tone="danger" role="alert" actions={retry}>
        {message}
      </Note>
    </div>
  );
}

function Results({ listId, state, active, onOpen }: SearchPanelProps) {
  const { results, words } = state.found;
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
        <span>{results.length === 1 ? "1 document" : `${results.length} documents`}</span>
        <span className={styles.keys}>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          to move, <Kbd>Enter</Kbd> to open
        </span>
      </div>
    </>
  );
}

export function optionId(listId: string, documentId: string): string {
  return `${listId}-${documentId}`;
}
