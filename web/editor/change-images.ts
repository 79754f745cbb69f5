import type { Editor } from "@tiptap/core";
import { fileAddress, fileIdOf } from "../../domain/content/content.ts";

/** @param newFileId returns the file to show instead, or undefined to remove the picture */
export function changeImages(editor: Editor, newFileId: (id: string) => string | undefined): void {
  const { doc, tr } = editor.state;
  doc.descendants((node, position) => {
    const id = node.type.name === "image" ? fileIdOf(String(node.attrs["src"])) : undefined;
    if (id === undefined) return;
    const at = tr.mapping.map(position);
    const newId = newFileId(id);
    if (newId === undefined) tr.delete(at, at + node.nodeSize);
    else if (newId !== id) tr.setNodeAttribute(at, "src", fileAddress(newId));
  });
  // Undoing a replaced address would show a file that no longer exists.
  if (tr.doc.nodeSize === doc.nodeSize) tr.setMeta("addToHistory", false);
  if (tr.docChanged) editor.view.dispatch(tr);
}
