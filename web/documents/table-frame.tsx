import { useEffect, useRef, useState, type ReactNode } from "react";

/** A table wider than the text scrolls inside itself and can then be reached with the keyboard. */
export function TableFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(frame);
  return (
    <div
      ref={frame}
      className="rich-table"
      data-scrolls={scrolls || undefined}
      {...(scrolls && { tabIndex: 0, role: "region", "aria-label": "Table" })}
    >
      <table>{children}</table>
    </div>
  );
}

function useOverflow(frame: { current: HTMLElement | null }): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setOverflows(element.scrollWidth > element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return overflows;
}
