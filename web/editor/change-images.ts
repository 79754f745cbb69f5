import type { Editor } from "@tiptap/core";
import { fileAddress, fileIdOf } from "../../domain/content/content.ts";

/** @param next the file that a picture shows from now on, or nothing when the picture is to go */
export function changeImages(editor: Editor, next: (id: string) => string | undefined): void {
  const { doc, tr } = editor.state;
  doc.descendants((node, position) => {
    const id = node.type.name === "image" ? fileIdOf(String(node.attrs["src"])) : undefined;
    if (id === undefined) return;
    const at = tr.mapping.map(position);
    const now = next(id);
    if (now === undefined) tr.delete(at, at + node.nodeSize);
    else if (now !== id) tr.setNodeAttribute(at, "src", fileAddress(now));
  });
  // The same picture at another address: undone, it would show a file that is no longer there.
  if (tr.doc.nodeSize === doc.nodeSize) tr.setMeta("addToHistory", false);
  if (tr.docChanged) editor.view.dispatch(tr);
}
