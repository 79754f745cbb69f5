import { headingId } from "../../domain/content/heading-ids.ts";
import { numberName } from "../../domain/content/number-name.ts";
import { anchorOf } from "../documents/markdown/anchor-of.ts";
import { readHeadings } from "../documents/read-headings.ts";
import { sanitizeContent } from "../documents/sanitize-content.ts";

/** @param title the heading that became the title, which leads to the document's top */
export function anchorsOf(html: string, title: string | undefined): Map<string, string> {
  const anchors = new Map<string, string>();
  const takenAnchors = new Map<string, number>();
  const takenIds = new Map<string, number>();
  const add = (text: string, id: string) =>
    anchors.set(numberName(anchorOf(text), takenAnchors, 1), id);
  if (title !== undefined) add(title, "");
  for (const text of readHeadings(sanitizeContent(html, new Set()))) {
    if (text !== "") add(text, headingId(text, takenIds));
  }
  return anchors;
}
