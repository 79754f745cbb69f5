import { headingId } from "../../domain/content/heading-ids.ts";
import { anchorOf } from "../documents/markdown/anchor-of.ts";
import { readHtml } from "../documents/read-html.ts";
import { sanitizeContent } from "../documents/sanitize-content.ts";

/**
 * Maps anchors of a page's headings to their ids in the document.
 * @param title the heading that became the title, which leads to the document's top
 */
export function anchorsOf(html: string, title: string | undefined): Map<string, string> {
  const anchors = new Map<string, string>();
  const taken = new Set<string>();
  if (title !== undefined) addAnchor(anchors, title, "");
  for (const text of readHeadings(sanitizeContent(html, new Set()))) {
    addAnchor(anchors, text, headingId(text, taken));
  }
  return anchors;
}

function addAnchor(anchors: Map<string, string>, text: string, id: string): void {
  const slug = anchorOf(text);
  let anchor = slug;
  for (let number = 1; anchors.has(anchor); number += 1) anchor = `${slug}-${number}`;
  anchors.set(anchor, id);
}

function readHeadings(html: string): string[] {
  const texts: string[] = [];
  let text: string | undefined;
  readHtml(html, {
    onopentag: (name) => {
      if (/^h[1-3]$/.test(name)) text = "";
    },
    ontext: (part) => {
      if (text !== undefined) text += part;
    },
    onclosetag: (name) => {
      if (!/^h[1-3]$/.test(name) || text === undefined) return;
      texts.push(text.replace(/\s+/g, " ").trim());
      text = undefined;
    },
  });
  return texts.filter((heading) => heading !== "");
}
