import { getDocument, type PDFDocumentProxy } from "unpdf/pdfjs";
import type { TextCollector } from "../collect-text.ts";
import { Unreadable } from "./text-reader.ts";

/** Draws nothing, and loads no font or other file. */
export async function readPdf(bytes: Uint8Array, collector: TextCollector): Promise<void> {
  const document = await open(bytes);
  for (let number = 1; number <= document.numPages; number += 1) {
    if (collector.isFull()) return;
    await readPage(document, number, collector);
  }
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: bytes,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      useWorkerFetch: false,
      enableXfa: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const isLocked = (error as Error).name === "PasswordException";
    throw new Unreadable(isLocked ? "encrypted" : "broken");
  }
}

/** A damaged page does not hide the others. */
async function readPage(
  document: PDFDocumentProxy,
  number: number,
  collector: TextCollector,
): Promise<void> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items)
      if ("str" in item) collector.add(item.hasEOL ? `${item.str}\n` : item.str, number);
    page.cleanup();
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
}
