import { Extension } from "@tiptap/core";
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state";

/**
 * Lets Backspace undo a typed format, such as a list after "- ", although the editor has appended
 * an empty line since.
 */
export const ShortcutUndo = Extension.create({
  name: "shortcutUndo",
  // Runs before the plugins that record what a typed format did.
  priority: 1_000,

  addProseMirrorPlugins() {
    const key = new PluginKey<null>("shortcutUndo");
    return [new Plugin<null>({ key, state: { init: () => null, apply: copyInputRuleMeta } })];
  },
});

function copyInputRuleMeta(tr: Transaction, _: null, { plugins }: EditorState): null {
  const cause = tr.getMeta("appendedTransaction") as Transaction | undefined;
  for (const plugin of cause ? plugins : []) {
    const done: unknown = plugin.spec["isInputRules"] ? cause?.getMeta(plugin) : undefined;
    if (done) tr.setMeta(plugin, done);
  }
  return null;
}
