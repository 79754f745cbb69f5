import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- the address of the file, not its module
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { fileAddress } from "../../../domain/content/content.ts";

export type Pdf = PDFDocumentProxy;

/** Pixels of a page's canvas; phones refuse larger ones. */
const maxPixels = 16_777_216;

/** Reads a PDF in a worker, in ranges. Scripts, forms, and links of the file are left out. */
export function openPdf(fileId: string) {
  GlobalWorkerOptions.workerSrc = workerAddress;
  return getDocument({
    url: fileAddress(fileId),
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // The content security policy allows no WebAssembly.
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    verbosity: VerbosityLevel.ERRORS,
  });
}

/** Why a PDF cannot be shown, by the name of the library's error. */
export function pdfProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "This PDF is protected with a password.";
  if (name === "InvalidPDFException") return "This PDF is damaged.";
  return "Couldn't load this PDF.";
}

type Sheet = { canvas: HTMLCanvasElement; text: HTMLElement };

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
