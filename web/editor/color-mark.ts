import { Mark } from "@tiptap/core";
import type { MarkType } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { backgroundAttribute, colorAttribute } from "../../domain/content/content.ts";
import {
  backgroundColorNames,
  textColorNames,
  type BackgroundColor,
  type TextColor,
} from "../../domain/content/palette.ts";

export type Colors = { color: TextColor | null; background: BackgroundColor | null };

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    color: {
      /** Keeps a color that `change` omits. Null removes it. */
      setColor: (change: Partial<Colors>) => ReturnType;
    };
  }
}

const none: Colors = { color: null, background: null };

export const ColorMark = Mark.create({
  name: "color",

  addAttributes() {
    return {
      color: attribute(colorAttribute, textColorNames),
      background: attribute(backgroundAttribute, backgroundColorNames),
    };
  },

  parseHTML() {
    return [
      {
        tag: "span",
        getAttrs: (span) => {
          const isKnown =
            nameIn(span, colorAttribute, textColorNames) ??
            nameIn(span, backgroundAttribute, backgroundColorNames);
          return isKnown ? null : false;
        },
      },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ["span", HTMLAttributes, 0];
  },

  addCommands() {
    return {
      setColor:
        (change) =>
        ({ state, tr, dispatch }) => {
          if (dispatch) recolor(state, tr, this.type, change);
          return true;
        },
    };
  },
});

function attribute(name: string, known: readonly string[]) {
  const key = name === colorAttribute ? "color" : "background";
  return {
    default: null,
    parseHTML: (element: HTMLElement) => nameIn(element, name, known),
    renderHTML: (attrs: Record<string, unknown>) => (attrs[key] ? { [name]: attrs[key] } : {}),
  };
}

/** A span inherits the color that it does not set, so the nearest one is read. */
function nameIn(element: HTMLElement, name: string, known: readonly string[]): string | null {
  const value = element.closest(`[${name}]`)?.getAttribute(name);
  return known.find((color) => color === value) ?? null;
}

function recolor(state: EditorState, tr: Transaction, type: MarkType, change: Partial<Colors>) {
  if (state.selection.empty) {
    const marks = state.storedMarks ?? state.selection.$from.marks();
    const next = { ...(type.isInSet(marks)?.attrs ?? none), ...change };
    tr.removeStoredMark(type);
    if (isColored(next)) tr.addStoredMark(type.create(next));
    return;
  }
  for (const { $from, $to } of state.selection.ranges) {
    tr.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
      if (!node.isText) return;
      const start = Math.max(position, $from.pos);
      const end = Math.min(position + node.nodeSize, $to.pos);
      const next = { ...(type.isInSet(node.marks)?.attrs ?? none), ...change };
      tr.removeMark(start, end, type);
      if (isColored(next)) tr.addMark(start, end, type.create(next));
    });
  }
}

function isColored(colors: Partial<Colors>): boolean {
  return Boolean(colors.color ?? colors.background);
}
