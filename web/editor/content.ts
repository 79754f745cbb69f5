import type { Editor } from "@tiptap/core";
import { isEmpty } from "../../domain/content/is-empty.ts";

/** Omits empty lines at the end, which only offer a place to type. */
export function contentOf(editor: Editor): string {
  let html = editor.getHTML();
  for (;;) {
    const last = html.lastIndexOf("<p");
    if (last < 0 || !emptyLine.test(html.slice(last))) return html;
    html = html.slice(0, last);
  }
}

const emptyLine = /^<p(?: data-[a-z]+="[^"]*")*><\/p>$/;

/** They count as content without any text (rules 3.100 and 13.19). */
const objects = new Set(["image", "table", "mention"]);

export function hasContent(editor: Editor): boolean {
  let found = false;
  editor.state.doc.descendants((node) => {
    found ||= node.isText ? !isEmpty(node.text ?? "") : objects.has(node.type.name);
    return !found;
  });
  return found;
}
