import { Extension } from "@tiptap/core";
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state";

/**
 * Backspace takes back what a shortcut did as long as nothing followed it. The empty line that the editor
 * itself puts under a last heading is nothing that followed.
 */
export const ShortcutUndo = Extension.create({
  name: "shortcutUndo",
  // Before those who remember what a shortcut did.
  priority: 1_000,

  addProseMirrorPlugins() {
    const key = new PluginKey<null>("shortcutUndo");
    return [new Plugin<null>({ key, state: { init: () => null, apply: remember } })];
  },
});

function remember(tr: Transaction, _: null, { plugins }: EditorState): null {
  const cause = tr.getMeta("appendedTransaction") as Transaction | undefined;
  for (const plugin of cause ? plugins : []) {
    const done: unknown = plugin.spec["isInputRules"] ? cause?.getMeta(plugin) : undefined;
    if (done) tr.setMeta(plugin, done);
  }
  return null;
}
