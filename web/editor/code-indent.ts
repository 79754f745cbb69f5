import { Extension } from "@tiptap/core";
import { Plugin, type EditorState, type Transaction } from "@tiptap/pm/state";

const step = "    ";

/** Tab indents the lines of a code block, Shift-Tab outdents them. After Escape, Tab leaves. */
export const CodeIndent = Extension.create({
  name: "codeIndent",
  // Runs before lists and tables, which use Tab themselves.
  priority: 900,

  addProseMirrorPlugins() {
    let isLeaving = false;
    return [
      new Plugin({
        props: {
          handleKeyDown: (view, { key, shiftKey, ctrlKey, metaKey, altKey }) => {
            if (key === "Shift") return false;
            const wasLeaving = isLeaving;
            isLeaving = key === "Escape";
            if (key !== "Tab" || wasLeaving || ctrlKey || metaKey || altKey) return false;
            const lines = selectedLines(view.state);
            if (!lines) return false;
            view.dispatch((shiftKey ? outdent : indent)(view.state, lines).scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
});

type Line = { at: number; text: string };

/** The lines that the selection touches, last first, so that earlier positions stay valid. */
function selectedLines({ selection }: EditorState): Line[] | undefined {
  const { $from, from, to } = selection;
  const code = $from.parent;
  if (!code.type.spec.code || !selection.$to.sameParent($from)) return undefined;
  let at = $from.start();
  const lines = code.textContent.split("\n").map((text) => {
    const line = { at, text };
    at += text.length + 1;
    return line;
  });
  return lines.filter((line) => line.at <= to && line.at + line.text.length >= from).toReversed();
}

function indent({ tr, selection }: EditorState, lines: readonly Line[]): Transaction {
  if (selection.empty) return tr.insertText(step);
  for (const { at } of lines) tr.insertText(step, at);
  return tr;
}

function outdent({ tr }: EditorState, lines: readonly Line[]): Transaction {
  for (const { at, text } of lines) {
    const spaces = /^(?:\t| {1,4})/.exec(text)?.[0].length ?? 0;
    if (spaces > 0) tr.delete(at, at + spaces);
  }
  return tr;
}
