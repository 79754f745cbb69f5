import type { Editor, JSONContent, Range } from "@tiptap/core";

/** Replaces the typed words, and keeps the caret after any text typed since. */
export function insertChoice(editor: Editor, content: JSONContent[], range: Range): void {
  const updateSelection = editor.state.selection.to === range.to;
  editor.chain().focus().insertContentAt(range, content, { updateSelection }).run();
}
