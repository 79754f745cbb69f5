import type { Editor } from "@tiptap/core";

export function type(editor: Editor, words: string): void {
  for (const letter of words) {
    const { from, to } = editor.state.selection;
    const insert = () => editor.state.tr.insertText(letter, from, to);
    const isTaken = editor.view.someProp("handleTextInput", (handle) =>
      handle(editor.view, from, to, letter, insert),
    );
    if (!isTaken) editor.view.dispatch(insert());
  }
}

/** Presses a key. In tests the editor reads Ctrl, not Cmd, as its modifier. */
export function press(editor: Editor, key: string, held: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
  editor.view.dom.dispatchEvent(event);
}

export function paste(editor: Editor, clipboard: { html?: string; text?: string }): void {
  const { html = "", text = "" } = clipboard;
  const kept: Record<string, string> = { "text/html": html, "text/plain": text };
  const clipboardData = { getData: (kind: string) => kept[kind] ?? "", files: [], items: [] };
  const event = new Event("paste", { bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
}
