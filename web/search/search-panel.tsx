import type { ComponentType } from "react";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { SearchResultsProps } from "./search-results.tsx";
import type { SearchState } from "./use-search.ts";
import styles from "./search-panel.module.css";

type SearchPanelProps = SearchResultsProps & {
  /** Undefined until its code is loaded. */
  Results: ComponentType<SearchResultsProps> | undefined;
  /** Whether that code could not be loaded. */
  hasFailed: boolean;
  state: SearchState;
  onRetry: () => void;
  onLoad: () => void;
};

export function SearchPanel(allProps: SearchPanelProps) {
  const { Results, hasFailed, state, onRetry, onLoad, ...props } = allProps;
  if (state.kind === "offline") {
    return (
      <p className={styles.message} role="alert">
        You're offline. Search works again once you're back online.
      </p>
    );
  }
  if (hasFailed) return <Failed message="The results could not be loaded." onRetry={onLoad} />;
  if (state.kind === "failed") return <Failed message={state.failure} onRetry={onRetry} />;
  if (state.kind === "loading" || !Results) {
    return (
      <p className={styles.message} data-loading>
        Searching…
      </p>
    );
  }
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
