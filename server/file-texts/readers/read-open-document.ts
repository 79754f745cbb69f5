import type { TextCollector } from "../collect-text.ts";
import type { Parts } from "./open-parts.ts";
import { readXml } from "./read-xml.ts";
import { Unreadable } from "./text-reader.ts";

/** OpenDocument keeps all text in one part. */
export async function readOpenDocument(parts: Parts, collector: TextCollector): Promise<void> {
  await refuseEncrypted(parts);
  let [paragraphs, hidden] = [0, 0];
  await readXml(parts.read("content.xml"), () => collector.isFull(), {
    onOpen(element) {
      if (isDeletedText(element)) hidden += 1;
      if (isParagraph(element)) paragraphs += 1;
      if (hidden === 0) collector.add(between[element] ?? "");
    },
    onText(text) {
      if (paragraphs > 0 && hidden === 0) collector.add(text);
    },
    onClose(element) {
      if (isDeletedText(element)) hidden -= 1;
      if (isParagraph(element)) paragraphs -= 1;
      if (hidden === 0) collector.add(after[element] ?? "");
    },
  });
}

async function refuseEncrypted({ read }: Parts): Promise<void> {
  await readXml(read("META-INF/manifest.xml"), () => false, {
    onOpen(element) {
      if (element.endsWith("encryption-data")) throw new Unreadable("encrypted");
    },
  });
}

function isDeletedText(element: string): boolean {
  return element === "text:tracked-changes";
}

function isParagraph(element: string): boolean {
  return element === "text:p" || element === "text:h";
}

const between: Record<string, string> = {
  "text:tab": "\t",
  "text:s": " ",
  "text:line-break": "\n",
};
const after: Record<string, string> = {
  "text:p": "\n",
  "text:h": "\n",
  "table:table-cell": "\t",
  "table:table-row": "\n",
};
