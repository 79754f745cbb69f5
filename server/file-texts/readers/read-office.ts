import type { TextCollector } from "../collect-text.ts";
import { openParts, type Parts } from "./open-parts.ts";
import { readOpenDocument } from "./read-open-document.ts";
import { readSheets } from "./read-sheets.ts";
import { readXml } from "./read-xml.ts";
import { Unreadable } from "./text-reader.ts";

/** Detects the kind of document by its parts, not by its name. */
export async function readOffice(bytes: Uint8Array, collector: TextCollector): Promise<void> {
  const parts = await openParts(bytes);
  try {
    if (parts.names.includes("word/document.xml")) await readWords(parts, wordParts, collector);
    else if (parts.names.includes("ppt/presentation.xml"))
      await readWords(parts, slideParts, collector);
    else if (parts.names.includes("xl/workbook.xml")) await readSheets(parts, collector);
    else if (parts.names.includes("content.xml")) await readOpenDocument(parts, collector);
    else throw new Unreadable("broken");
  } catch (error) {
    if (error instanceof RangeError || error instanceof Unreadable) throw error;
    throw new Unreadable("broken");
  }
}

const wordParts = [
  /^word\/document\.xml$/,
  /^word\/(footnotes|endnotes)\.xml$/,
  /^word\/(header|footer)\d+\.xml$/,
];
const slideParts = [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/];

/** Word writes text in elements `w:t`, and PowerPoint in `a:t`. */
async function readWords(
  { names, read }: Parts,
  patterns: readonly RegExp[],
  collector: TextCollector,
): Promise<void> {
  const isFull = () => collector.isFull();
  for (const name of patterns.flatMap((pattern) => names.filter((part) => pattern.test(part)))) {
    let isText = false;
    await readXml(read(name), isFull, {
      onOpen(element) {
        isText = element === "w:t" || element === "a:t";
        collector.add(between[element] ?? "");
      },
      onText(text) {
        if (isText) collector.add(text);
      },
      onClose(element) {
        isText = false;
        collector.add(after[element] ?? "");
      },
    });
    if (isFull()) return;
  }
}

const between: Record<string, string> = { "w:tab": "\t", "w:br": "\n", "w:cr": "\n", "a:br": "\n" };
const after: Record<string, string> = {
  "w:p": "\n",
  "a:p": "\n",
  "w:tc": "\t",
  "a:tc": "\t",
  "w:tr": "\n",
  "a:tr": "\n",
};
