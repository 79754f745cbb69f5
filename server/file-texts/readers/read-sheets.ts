import type { TextCollector } from "../collect-text.ts";
import type { Parts } from "./open-parts.ts";
import { readXml } from "./read-xml.ts";
import { Unreadable } from "./text-reader.ts";

export async function readSheets(parts: Parts, collector: TextCollector): Promise<void> {
  await readNames(parts, collector);
  const texts = await readTexts(parts);
  const sheets = parts.names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  for (const name of sheets) {
    await readSheet(parts.read(name), texts, collector);
    if (collector.isFull()) return;
  }
}

const never = () => false;

async function readNames({ read }: Parts, collector: TextCollector): Promise<void> {
  await readXml(read("xl/workbook.xml"), never, {
    onOpen(element, { name = "" }) {
      if (element === "sheet") collector.add(`${name}\n`);
    },
  });
}

/** Characters of texts, which several cells may share. */
const textsMaxLength = 32 * 1024 * 1024;

async function readTexts({ read }: Parts): Promise<string[]> {
  const texts: string[] = [];
  let parts: string[] = [];
  let length = 0;
  let [isText, isSpoken] = [false, false];
  await readXml(read("xl/sharedStrings.xml"), never, {
    onOpen(element) {
      isText = element === "t";
      // `rPh` holds the pronunciation of East Asian text.
      isSpoken ||= element === "rPh";
    },
    onText(text) {
      if (!isText || isSpoken) return;
      length += text.length;
      if (length > textsMaxLength) throw new Unreadable("too-large");
      parts.push(text);
    },
    onClose(element) {
      isText = false;
      if (element === "rPh") isSpoken = false;
      if (element !== "si") return;
      texts.push(parts.join(""));
      parts = [];
    },
  });
  return texts;
}

async function readSheet(
  source: AsyncIterable<string>,
  texts: readonly string[],
  collector: TextCollector,
): Promise<void> {
  let [type, value, isValue] = ["", "", false];
  await readXml(source, () => collector.isFull(), {
    onOpen(element, attributes) {
      if (element === "c") [type, value] = [attributes["t"] ?? "", ""];
      isValue = element === "v" || element === "t";
    },
    onText(text) {
      if (isValue) value += text;
    },
    onClose(element) {
      isValue = false;
      if (element === "row") collector.add("\n");
      if (element !== "c") return;
      const shown = type === "s" ? (texts[Number(value)] ?? "") : value;
      if (shown !== "") collector.add(`${shown}\t`);
      value = "";
    },
  });
}
