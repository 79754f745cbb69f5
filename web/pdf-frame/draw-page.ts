import { TextLayer, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export type Sheet = { canvas: HTMLCanvasElement; text: HTMLElement };

/** Pixels of a page's canvas; phones refuse larger ones. */
const maxPixels = 16_777_216;

/** Draws a page as wide as asked, with its text on top, where it can be selected. */
export async function drawPage(
  page: PDFPageProxy,
  { canvas, text }: Sheet,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const pixels = viewport.width * viewport.height;
  const ratio = Math.min(devicePixelRatio, Math.sqrt(maxPixels / pixels));
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  canvas.style.width = `${viewport.width}px`;
  canvas.style.height = `${viewport.height}px`;
  text.replaceChildren();
  text.style.setProperty("--total-scale-factor", String(scale));
  const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport,
  });
  signal.addEventListener("abort", () => {
    drawing.cancel();
    layer.cancel();
  });
  await Promise.all([drawing.promise, layer.render()]);
}
