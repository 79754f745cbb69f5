import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  VerbosityLevel,
  type PDFDocumentProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- the address of the file, not its module
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import type { PdfProblem } from "./messages.ts";

type AskForRange = (begin: number, end: number) => void;

export class Ranges extends PDFDataRangeTransport {
  #ask: AskForRange;

  constructor(size: number, ask: AskForRange) {
    super(size, null);
    this.#ask = ask;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#ask(begin, end);
  }
}

/** Leaves out scripts, forms, and links of the file. */
export async function openPdf(range: Ranges): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort = await startWorker();
  return getDocument({
    range,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // The content security policy allows no WebAssembly.
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}

/** A frame without an origin may start only workers that it made itself, and no modules. */
function startWorker(): Promise<Worker> {
  const library = JSON.stringify(new URL(workerAddress, location.href).href);
  const code = new Blob([`import(${library}).catch(reportError);`], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(code));
  return new Promise((resolve, reject) => {
    // The library says when it is ready; what is sent before is lost.
    worker.addEventListener("message", () => resolve(worker), { once: true });
    worker.addEventListener("error", reject, { once: true });
  });
}

export function problemOf(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "password";
  return name === "InvalidPDFException" ? "damaged" : "other";
}
