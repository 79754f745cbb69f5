import { useEffect, useState, type ReactNode } from "react";

const appearsAfter = 150;
const staysFor = 300;

type LoadingProps = {
  pending: boolean;
  /** The skeleton, in the geometry of the result. */
  skeleton: ReactNode;
  /** Asked for only when nothing is pending any more. */
  children: () => ReactNode;
};

/** A skeleton that neither flashes nor is swallowed: after 150 ms, then for at least 300 ms. */
export function Loading({ pending, skeleton, children }: LoadingProps) {
  const phase = useUnhurried(pending);
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

function useUnhurried(pending: boolean): "hidden" | "shown" {
  const [shownSince, setShownSince] = useState<number>();
  const shown = shownSince !== undefined;
  useEffect(() => {
    if (pending === shown) return undefined;
    const left = shown ? staysFor - (performance.now() - shownSince) : appearsAfter;
    const next = pending ? () => setShownSince(performance.now()) : () => setShownSince(undefined);
    const timer = setTimeout(next, Math.max(0, left));
    return () => clearTimeout(timer);
  }, [pending, shown, shownSince]);
  return shown ? "shown" : "hidden";
}
