import { Mark } from "@tiptap/core";
import type { MarkType } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { backgroundAttribute, colourAttribute } from "../../domain/content.ts";
import {
  backgroundColourNames,
  textColourNames,
  type BackgroundColour,
  type TextColour,
} from "../../domain/palette.ts";

export type Colours = { color: TextColour | null; background: BackgroundColour | null };

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    colour: {
      /** Sets one of the two and keeps the other; null takes it away. */
      setColour: (change: Partial<Colours>) => ReturnType;
    };
  }
}

const none: Colours = { color: null, background: null };

/** Text and background colour by name: one span carries both. */
export const ColourMark = Mark.create({
  name: "colour",

  addAttributes() {
    return {
      color: attribute(colourAttribute, textColourNames),
      background: attribute(backgroundAttribute, backgroundColourNames),
    };
  },

  parseHTML() {
    return [
      {
        tag: "span",
        getAttrs: (span) => {
          const isKnown =
            nameIn(span, colourAttribute, textColourNames) ??
            nameIn(span, backgroundAttribute, backgroundColourNames);
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
      setColour:
        (change) =>
        ({ state, tr, dispatch }) => {
          if (dispatch) recolour(state, tr, this.type, change);
          return true;
        },
    };
  },
});

function attribute(name: string, known: readonly string[]) {
  const key = name === colourAttribute ? "color" : "background";
  return {
    default: null,
    parseHTML: (element: HTMLElement) => nameIn(element, name, known),
    renderHTML: (attrs: Record<string, unknown>) => (attrs[key] ? { [name]: attrs[key] } : {}),
  };
}

/** A colour outside of a span inside it still holds, so the nearest one around is read. */
function nameIn(element: HTMLElement, name: string, known: readonly string[]): string | null {
  const value = element.closest(`[${name}]`)?.getAttribute(name);
  return known.find((colour) => colour === value) ?? null;
}

function recolour(state: EditorState, tr: Transaction, type: MarkType, change: Partial<Colours>) {
  if (state.selection.empty) {
    const marks = state.storedMarks ?? state.selection.$from.marks();
    const next = { ...(type.isInSet(marks)?.attrs ?? none), ...change };
    tr.removeStoredMark(type);
    if (isColoured(next)) tr.addStoredMark(type.create(next));
    return;
  }
  for (const { $from, $to } of state.selection.ranges) {
    tr.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
      if (!node.isText) return;
      const start = Math.max(position, $from.pos);
      const end = Math.min(position + node.nodeSize, $to.pos);
      const next = { ...(type.isInSet(node.marks)?.attrs ?? none), ...change };
      tr.removeMark(start, end, type);
      if (isColoured(next)) tr.addMark(start, end, type.create(next));
    });
  }
}

function isColoured(colours: Partial<Colours>): boolean {
  return Boolean(colours.color ?? colours.background);
}
