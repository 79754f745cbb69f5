import type { Editor, JSONContent, Range } from "@tiptap/core";

/** Replaces what was typed, and leaves the caret behind what has been typed since. */
export function insertChoice(editor: Editor, content: JSONContent[], range: Range): void {
  const updateSelection = editor.state.selection.to === range.to;
  editor.chain().focus().insertContentAt(range, content, { updateSelection }).run();
}
