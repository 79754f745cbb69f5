import { useState } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./load-more.module.css";

type LoadMoreProps = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** What there is more of, as in "Failed to load more members". */
  what: string;
};

/** Its button stays at the end of the list, so that whoever pressed it keeps the focus. */
export function LoadMore({ query, what }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [wasPressed, setPressed] = useState(false);
  if (!hasNextPage && !wasPressed) return null;
  const load = () => {
    setPressed(true);
    if (hasNextPage) void fetchNextPage();
  };
  return (
    <div className={styles.end}>
      {isFetchNextPageError && <p role="alert">Failed to load more {what}</p>}
      <Button
        variant={hasNextPage ? "secondary" : "ghost"}
        aria-disabled={!hasNextPage || undefined}
        busy={isFetchingNextPage ? "Loading…" : undefined}
        onClick={load}
      >
        {!hasNextPage ? `All ${what} are shown` : isFetchNextPageError ? "Retry" : "Load more"}
      </Button>
    </div>
  );
}
