import { shift } from "@floating-ui/dom";
import { Extension } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { ReactRenderer } from "@tiptap/react";
import { Suggestion } from "@tiptap/suggestion";
import { hasModifier } from "./has-modifier.ts";
import { insertTarget } from "./insert-target.ts";
import { SuggestedTargets, type SuggestedTargetsHandle } from "./suggested-targets.tsx";
import type { Target } from "./use-targets.ts";

/** Characters after `[[`; more than that is a text about brackets. */
const wordsMaxLength = 80;

/** Opens the documents to link to after `[[` (rule 3.86). */
export const LinkSuggestion = Extension.create({
  name: "linkSuggestion",

  addProseMirrorPlugins() {
    return [
      Suggestion<never, Target>({
        pluginKey: new PluginKey("linkSuggestion"),
        editor: this.editor,
        char: "[[",
        container: "main",
        floatingUi: { strategy: "fixed", middleware: [shift({ padding: 12 })] },
        allowSpaces: true,
        allowedPrefixes: null,
        allow: ({ editor, range }) =>
          !editor.isActive("codeBlock") &&
          !editor.isActive("code") &&
          range.to - range.from <= wordsMaxLength,
        command: ({ editor, range, props: target }) => insertTarget(editor, target, range),
        render: () => {
          let shown: ReactRenderer<SuggestedTargetsHandle> | undefined;
          let unmount: (() => void) | undefined;
          return {
            onStart: ({ editor, query, command, mount }) => {
              const props = { editor, words: query, onChoose: command };
              shown = new ReactRenderer(SuggestedTargets, { editor, props });
              unmount = mount(shown.element);
            },
            onUpdate: ({ query, command }) =>
              shown?.updateProps({ words: query, onChoose: command }),
            onKeyDown: ({ event }) =>
              !hasModifier(event) && (shown?.ref?.onKey(event.key) ?? false),
            onExit: () => {
              unmount?.();
              shown?.destroy();
              shown = undefined;
            },
          };
        },
      }),
    ];
  },
});
