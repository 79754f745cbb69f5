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

export function LoadMore({ query, what }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <div className={styles.end}>
      {isFetchNextPageError && <p role="alert">Failed to load more {what}</p>}
      <Button
        busy={isFetchingNextPage ? "Loading…" : undefined}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? "Retry" : "Load more"}
      </Button>
    </div>
  );
}
