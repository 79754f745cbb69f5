import { shift } from "@floating-ui/dom";
import { Extension, type Editor, type JSONContent, type Range } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { ReactRenderer } from "@tiptap/react";
import { Suggestion, type SuggestionOptions } from "@tiptap/suggestion";
import type { ComponentType, Ref } from "react";
import { aboveBottomBar } from "./above-bottom-bar.ts";
import { hasModifier } from "./has-modifier.ts";
import { insertChoice } from "./insert-choice.ts";
import type { ChooseItem } from "./use-choice-list.ts";

export type SuggestedHandle = { onKey: (event: KeyboardEvent) => boolean };

export type SuggestedProps<Item> = {
  editor: Editor;
  words: string;
  from: number;
  onChoose: ChooseItem<Item>;
  ref?: Ref<SuggestedHandle>;
};

type SuggestionParts<Item> = {
  char: string;
  isWanted?: (range: Range) => boolean;
  /** Finds what is typed before the caret; without it, whatever follows `char`. */
  find?: SuggestionOptions["findSuggestionMatch"];
  List: ComponentType<SuggestedProps<Item>>;
  contentOf: (item: Item) => JSONContent[];
};

/** Opens a list at the caret. The chosen item replaces the text that opened the list. */
export function createSuggestion<Item>(name: string, parts: SuggestionParts<Item>) {
  const { char, isWanted = () => true, find, List, contentOf } = parts;
  return Extension.create({
    name,

    addProseMirrorPlugins() {
      return [
        Suggestion<never, Choice<Item>>({
          pluginKey: new PluginKey(name),
          editor: this.editor,
          char,
          container: "main",
          floatingUi: { strategy: "fixed", middleware: [shift({ padding: 12 }), aboveBottomBar] },
          allowSpaces: true,
          allowedPrefixes: null,
          ...(find && { findSuggestionMatch: find }),
          allow: ({ editor, range }) =>
            !editor.isActive("codeBlock") && !editor.isActive("code") && isWanted(range),
          command: ({ editor, range: { from, to }, props: { item, rest } }) =>
            insertChoice(editor, contentOf(item), { from, to: to - rest }),
          render: () => showList(List),
        }),
      ];
    },
  });
}

type Choice<Item> = { item: Item; rest: number };
type Renderer<Item> = ReturnType<NonNullable<SuggestionOptions<never, Choice<Item>>["render"]>>;

function showList<Item>(List: ComponentType<SuggestedProps<Item>>): Renderer<Item> {
  let shown: ReactRenderer<SuggestedHandle> | undefined;
  let unmount: (() => void) | undefined;
  return {
    onStart: ({ editor, query, range, command, mount }) => {
      const props = { editor, words: query, from: range.from, onChoose: chooseWith(command) };
      shown = new ReactRenderer(List, { editor, props });
      unmount = mount(shown.element);
    },
    onUpdate: ({ query, range: { from }, command }) =>
      shown?.updateProps({ words: query, from, onChoose: chooseWith(command) }),
    onKeyDown: ({ event }) => !hasModifier(event) && (shown?.ref?.onKey(event) ?? false),
    onExit: () => {
      unmount?.();
      shown?.destroy();
      shown = undefined;
    },
  };
}

function chooseWith<Item>(command: (choice: Choice<Item>) => void): ChooseItem<Item> {
  return (item, rest) => command({ item, rest });
}
