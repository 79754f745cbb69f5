import { makeZip } from "../../testing/make-zip.ts";

const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param body XML of the document instead of paragraphs */
export function makeDocx(paragraphs: readonly string[], body?: string): Promise<Uint8Array> {
  const written = paragraphs.map((text) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`);
  return makeZip({
    "[Content_Types].xml": `${head}<Types/>`,
    "word/document.xml":
      body ?? `${head}<w:document><w:body>${written.join("")}</w:body></w:document>`,
  });
}

export function makeXlsx(rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === "string"))];
  const cell = (value: string | number) =>
    typeof value === "number"
      ? `<c><v>${value}</v></c>`
      : `<c t="s"><v>${texts.indexOf(value)}</v></c>`;
  const written = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  return makeZip({
    "[Content_Types].xml": `${head}<Types/>`,
    "xl/workbook.xml": `${head}<workbook><sheets><sheet name="Tests" sheetId="1"/></sheets></workbook>`,
    "xl/sharedStrings.xml": `${head}<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet><sheetData>${written}</sheetData></worksheet>`,
  });
}

export function makePptx(slides: readonly string[]): Promise<Uint8Array> {
  const parts = slides.map((text, at) => [
    `ppt/slides/slide${at + 1}.xml`,
    `${head}<p:sld><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:sld>`,
  ]);
  return makeZip({
    "[Content_Types].xml": `${head}<Types/>`,
    "ppt/presentation.xml": `${head}<p:presentation/>`,
    ...(Object.fromEntries(parts) as Record<string, string>),
  });
}

/** @param content XML of the body */
export function makeOpenDocument(content: string, manifest = "<manifest:manifest/>") {
  return makeZip({
    mimetype: "application/vnd.oasis.opendocument.text",
    "META-INF/manifest.xml": `${head}${manifest}`,
    "content.xml": `${head}<office:document-content>${content}</office:document-content>`,
  });
}
