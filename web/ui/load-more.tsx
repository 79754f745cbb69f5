import { useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./load-more.module.css";

type LoadMoreProps = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Plural noun, as in "Failed to load more members". */
  items: string;
  /** Below the button. */
  children?: ReactNode;
};

/** Keeps its button after the last page, so that the button keeps the focus. */
export function LoadMore({ query, items, children }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [wasPressed, setPressed] = useState(false);
  if (!hasNextPage && !wasPressed) return null;
  const load = () => {
    setPressed(true);
    if (hasNextPage) void fetchNextPage();
  };
  return (
    <div className={styles.end}>
      {isFetchNextPageError && <p role="alert">Failed to load more {items}</p>}
      <Button
        variant={hasNextPage ? "secondary" : "ghost"}
        aria-disabled={!hasNextPage || undefined}
        busy={isFetchingNextPage ? "Loading…" : undefined}
        onClick={load}
      >
        {!hasNextPage ? `All ${items} are shown` : isFetchNextPageError ? "Retry" : "Load more"}
      </Button>
      {children}
    </div>
  );
}
