import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { SearchResultsProps } from "./search-results.tsx";
import type { SearchState } from "./use-search.ts";
import styles from "./search-panel.module.css";

type SearchPanelProps = Omit<SearchResultsProps, "found"> & {
  state: SearchState;
  onRetry: () => void;
};

export function SearchPanel({ state, onRetry, ...props }: SearchPanelProps) {
  const { Results } = state.found;
  if (state.kind === "offline") {
    return (
      <p className={styles.message} role="alert">
        You're offline. Search works again once you're back online.
      </p>
    );
  }
  if (state.kind === "failed") return <Failed message={state.failure} onRetry={onRetry} />;
  if (state.kind === "loading" || !Results) {
    return (
      <p className={styles.message} data-loading>
        Searching…
      </p>
    );
  }
  return <Results found={state.found} {...props} />;
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
