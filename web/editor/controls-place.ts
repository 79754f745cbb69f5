import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin, PluginKey, type EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

export type ControlledBlock = {
  kind: "table" | "image";
  /** The position after the block. */
  end: number;
};

type PlaceState = {
  slot: HTMLElement;
  block: ControlledBlock | undefined;
};

const key = new PluginKey<PlaceState>("controlsPlace");

/** Keeps a place in the text below a selected table or picture, so that controls cover nothing. */
export const ControlsPlace = Extension.create({
  name: "controlsPlace",
  addProseMirrorPlugins() {
    return [controlsPlace()];
  },
});

export function controlsPlaceOf(state: EditorState): PlaceState | undefined {
  return key.getState(state);
}

function controlsPlace(): Plugin<PlaceState> {
  // If the text moved under a pressed pointer, the pointer would select something else.
  let isPressed = false;
  return new Plugin<PlaceState>({
    key,
    state: {
      init: () => ({ slot: document.createElement("div"), block: undefined }),
      apply: (tr, { slot, block }, _, state) => {
        const isUnused =
          block === undefined && !tr.selectionSet && tr.getMeta("focus") === undefined;
        if (isUnused && !tr.getMeta(key)) return { slot, block };
        if (!isPressed) return { slot, block: selectedBlock(state) };
        const end = block && tr.mapping.mapResult(block.end, -1);
        return {
          slot,
          block: block && end && !end.deleted ? { ...block, end: end.pos } : undefined,
        };
      },
    },
    props: {
      decorations: (state) => {
        const { slot, block } = key.getState(state) ?? {};
        if (!slot || !block) return DecorationSet.empty;
        const widget = Decoration.widget(block.end, slot, {
          side: -1,
          key: "controls",
          ignoreSelection: true,
          stopEvent: () => true,
        });
        return DecorationSet.create(state.doc, [widget]);
      },
      handleDOMEvents: {
        mousedown: () => {
          isPressed = true;
          return false;
        },
      },
    },
    view: (view) => {
      const listening = new AbortController();
      const release = () => {
        if (!isPressed) return;
        isPressed = false;
        view.dispatch(view.state.tr.setMeta(key, "released"));
      };
      for (const name of ["mouseup", "dragend"]) {
        window.addEventListener(name, release, { signal: listening.signal });
      }
      return { destroy: () => listening.abort() };
    },
  });
}

function selectedBlock({ selection }: EditorState): ControlledBlock | undefined {
  const { $from } = selection;
  const depths = Array.from({ length: $from.depth }, (_, index) => index + 1);
  const table = depths.find((depth) => $from.node(depth).type.name === "table");
  if (selection instanceof NodeSelection && selection.node.type.name === "image") {
    return { kind: "image", end: $from.after(table ?? $from.depth) };
  }
  return table === undefined ? undefined : { kind: "table", end: $from.after(table) };
}
