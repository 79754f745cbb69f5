import { useEffect, useRef } from "react";

export function useScrollIntoView(trigger?: unknown) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is not a cleanup function.
    void container.current?.scrollIntoView({ block: "nearest" });
  }, [trigger]);
  return container;
}
