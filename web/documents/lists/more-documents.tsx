import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./subteam-page.module.css";

type MoreDocumentsProps = {
  query: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: (options?: { cancelRefetch: boolean }) => unknown;
  };
};

/** Loads the next page shortly before the end of the list is visible; the button is a fallback. */
export function MoreDocuments({ query }: MoreDocumentsProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query;
  // A refetch of earlier pages goes first.
  const loadsItself = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (!end.current || !loadsItself) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          fetchNextPage({ cancelRefetch: false });
        }
      },
      { rootMargin: "1600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loadsItself, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className={styles.end}>
      {isFetchNextPageError && <p role="alert">Failed to load more documents</p>}
      <Button
        busy={isFetchingNextPage ? "Loading…" : undefined}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? "Retry" : "Load more"}
      </Button>
    </div>
  );
}
