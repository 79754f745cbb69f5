import type { Editor } from "@tiptap/core";

/** Letter by letter, as a browser hands typed text to the editor. */
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

/** A key as it is pressed; Ctrl stands for Cmd as well, which the editor tells by the machine. */
export function press(editor: Editor, key: string, held: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
  editor.view.dom.dispatchEvent(event);
}

/** What another program put on the clipboard, as a browser hands it over. */
export function paste(editor: Editor, clipboard: { html?: string; text?: string }): void {
  const { html = "", text = "" } = clipboard;
  const kept: Record<string, string> = { "text/html": html, "text/plain": text };
  const clipboardData = { getData: (kind: string) => kept[kind] ?? "", files: [], items: [] };
  const event = new Event("paste", { bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
}
