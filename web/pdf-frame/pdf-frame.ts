import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { drawPage, type Sheet } from "./draw-page.ts";
import type { FromFrame, ToFrame } from "./messages.ts";
import { openPdf, problemOf, Ranges } from "./open-pdf.ts";

/** Beside a page, in pixels. */
const margins = 40;
const maxWidth = 820;

type Shown = { page: number; zoom: number };

addEventListener("message", ({ ports: [port] }) => port && listen(port), { once: true });

function listen(port: MessagePort): void {
  const send = (message: FromFrame) => port.postMessage(message);
  const opened = Promise.withResolvers<Ranges>();
  const pdf = opened.promise.then(openPdf);
  pdf.then(
    ({ numPages }) => send({ kind: "opened", pages: numPages }),
    (error: unknown) => send({ kind: "failed", why: problemOf(error) }),
  );
  const show = createDrawing(pdf, send);
  port.addEventListener("message", ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === "open") {
      opened.resolve(new Ranges(data.size, (begin, end) => send({ kind: "range", begin, end })));
    } else if (data.kind === "show") show(data);
    else void opened.promise.then((ranges) => ranges.onDataRange(data.begin, data.bytes));
  });
  port.start();
  send({ kind: "ready" });
}

/** Draws the page that was asked for last, and again when the frame's width changes. */
function createDrawing(opening: Promise<PDFDocumentProxy>, send: (message: FromFrame) => void) {
  const sheet: Sheet = { canvas: find("canvas"), text: find(".textLayer") };
  let shown: Shown | undefined;
  let drawn = { width: 0, ending: new AbortController() };

  async function draw({ page, zoom }: Shown, width: number): Promise<void> {
    drawn.ending.abort();
    const ending = new AbortController();
    drawn = { width, ending };
    const { signal } = ending;
    try {
      const pdf = await opening;
      const sought = await pdf.getPage(page);
      if (signal.aborted) return;
      await drawPage(sought, sheet, Math.min(width - margins, maxWidth) * zoom, signal);
      if (!signal.aborted) send({ kind: "drawn", page, height: document.body.offsetHeight });
    } catch {
      if (!signal.aborted) send({ kind: "undrawn", page });
    }
  }

  const redraw = () => {
    const width = document.documentElement.clientWidth;
    // A hidden frame has no width.
    if (shown && width > 0 && width !== drawn.width) void draw(shown, width);
  };
  addEventListener("resize", redraw);
  return (next: Shown) => {
    if (next.page !== shown?.page) scrollTo(0, 0);
    shown = next;
    drawn.width = 0;
    redraw();
  };
}

function find<Found extends HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`The frame has no ${selector}`);
  return found;
}
