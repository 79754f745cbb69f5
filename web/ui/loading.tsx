import { useEffect, useState, type ReactNode } from "react";

const skeletonDelay = 150;
const minimumSkeletonTime = 300;

type LoadingProps = {
  pending: boolean;
  skeleton: ReactNode;
  children: () => ReactNode;
};

/** Shows a skeleton after 150 ms and then for at least 300 ms, so that it does not flash. */
export function Loading({ pending, skeleton, children }: LoadingProps) {
  const phase = useSkeletonPhase(pending);
  if (phase === "shown") {
    return (
      <>
        <span className="sr-only" role="status">
          Loading…
        </span>
        {skeleton}
      </>
    );
  }
  return pending ? null : children();
}

function useSkeletonPhase(pending: boolean): "hidden" | "shown" {
  const [shownSince, setShownSince] = useState<number>();
  const shown = shownSince !== undefined;
  useEffect(() => {
    if (pending === shown) return undefined;
    const delay = shown ? minimumSkeletonTime - (performance.now() - shownSince) : skeletonDelay;
    const next = pending ? () => setShownSince(performance.now()) : () => setShownSince(undefined);
    const timer = setTimeout(next, Math.max(0, delay));
    return () => clearTimeout(timer);
  }, [pending, shown, shownSince]);
  return shown ? "shown" : "hidden";
}
