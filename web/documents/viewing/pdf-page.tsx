import { useEffect, useRef, useState } from "react";
import { drawPage, type Pdf } from "./open-pdf.ts";

type PdfPageProps = { pdf: Pdf; number: number; zoom: number; label: string };

/** Pixels beside a page. */
const margins = 40;
const maxWidth = 820;

/** A page that is as wide as its place, times the zoom. */
export function PdfPage({ pdf, number, zoom, label }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const width = useWidth(place);
  useEffect(() => {
    if (!canvas.current || !text.current || width === 0) return undefined;
    const sheet = { canvas: canvas.current, text: text.current };
    const ending = new AbortController();
    const { signal } = ending;
    setState("drawing");
    const fitting = Math.min(width - margins, maxWidth);
    pdf
      .getPage(number)
      .then((page) => (signal.aborted ? undefined : drawPage(page, sheet, fitting * zoom, signal)))
      .then(
        () => signal.aborted || setState("drawn"),
        () => signal.aborted || setState("failed"),
      );
    return () => ending.abort();
  }, [pdf, number, zoom, width]);
  return (
    <div
      ref={place}
      className="viewer-pages"
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={state === "drawing"}
    >
      {state === "failed" && <p role="alert">Couldn't show this page.</p>}
      <div className="viewer-page" hidden={state === "failed"}>
        <canvas ref={canvas} aria-hidden="true" />
        <div ref={text} className="textLayer" />
      </div>
    </div>
  );
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.offsetWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
