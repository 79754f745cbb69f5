import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
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
  // Wait until a refetch of earlier pages has finished.
  const loadsItself = hasNextPage && !isFetching && !isFetchNextPageError;
  useOnApproach(end, loadsItself, () => fetchNextPage({ cancelRefetch: false }));
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

function useOnApproach(
  element: RefObject<Element | null>,
  isEnabled: boolean,
  work: () => void,
): void {
  const onApproach = useEffectEvent(work);
  useEffect(() => {
    if (!element.current || !isEnabled) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onApproach();
      },
      { rootMargin: "1600px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isEnabled]);
}
