import type { Editor } from "@tiptap/core";

/** What the editor hands out: without the empty lines at the end, which are only there to type into. */
export function contentOf(editor: Editor): string {
  return editor.getHTML().replace(/(?:<p(?: data-[a-z]+="[^"]*")*><\/p>)+$/, "");
}

/** Whether anything can be read in it; a picture can. */
export function hasContent(editor: Editor): boolean {
  let found = false;
  editor.state.doc.descendants((node) => {
    found ||= node.isText ? node.text?.trim() !== "" : node.type.name === "image";
    return !found;
  });
  return found;
}
