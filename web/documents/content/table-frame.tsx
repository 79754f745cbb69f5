import { useRef, type ReactNode } from "react";
import { useOverflow } from "../../ui/use-overflow.ts";

/** A table wider than the text scrolls, so the keyboard must be able to focus it. */
export function TableFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(frame, "Width");
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
