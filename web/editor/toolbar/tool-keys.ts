import { Extension, type Editor } from "@tiptap/core";
import { isMac } from "../../ui/is-mac.ts";

/** In Tiptap's notation. */
const toolKeys: Readonly<Record<string, string>> = {
  Bold: "Mod-b",
  Italic: "Mod-i",
  Underline: "Mod-u",
  Strikethrough: "Mod-Shift-s",
  Blockquote: "Mod-Shift-b",
  "Numbered list": "Mod-Shift-7",
  "Bullet list": "Mod-Shift-8",
  Indent: "Mod-]",
  Outdent: "Mod-[",
  "Text color": "Mod-Alt-f",
  "Background color": "Mod-Alt-h",
  "Align left": "Mod-Shift-l",
  "Align center": "Mod-Shift-e",
  "Align right": "Mod-Shift-r",
  // Mod-k opens the search on every screen.
  Link: "Mod-Alt-k",
  "Code block": "Mod-Alt-c",
};

/** Tiptap itself binds the shortcuts of the other tools. */
const clickedTools = [
  "Indent",
  "Outdent",
  "Text color",
  "Background color",
  "Align left",
  "Align center",
  "Align right",
  "Link",
];

export const ToolKeys = Extension.create({
  name: "toolKeys",
  addKeyboardShortcuts() {
    const click = (tool: string) => () => clickTool(this.editor, tool);
    return Object.fromEntries(clickedTools.map((tool) => [toolKeys[tool] ?? "", click(tool)]));
  },
});

function clickTool(editor: Editor, tool: string): boolean {
  const toolbar = `[role=toolbar][aria-controls="${editor.view.dom.id}"]`;
  const button = document.querySelector<HTMLElement>(`${toolbar} [aria-label="${tool}"]`);
  button?.click();
  return Boolean(button);
}

export function keyProps(tool: string): { "aria-keyshortcuts"?: string; "data-tooltip"?: string } {
  const keys = toolKeys[tool]?.split("-");
  if (!keys) return {};
  const named = (names: Record<string, string>) =>
    keys.map((key) => names[key] ?? key.toUpperCase()).join("+");
  return {
    "aria-keyshortcuts": named({ Mod: isMac ? "Meta" : "Control", Shift: "Shift", Alt: "Alt" }),
    "data-tooltip": `${tool} (${named({ Mod: isMac ? "⌘" : "Ctrl", Shift: "Shift", Alt: isMac ? "⌥" : "Alt" })})`,
  };
}
