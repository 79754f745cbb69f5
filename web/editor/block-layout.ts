import { Extension, type CommandProps } from "@tiptap/core";
import {
  alignAttribute,
  alignments,
  indentAttribute,
  indentMax,
} from "../../domain/content/content.ts";

export type Alignment = (typeof alignments)[number];

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    blockLayout: {
      /** Null aligns left. */
      setAlignment: (align: Alignment | null) => ReturnType;
      moveIndent: (step: 1 | -1) => ReturnType;
    };
  }
}

const types = ["paragraph", "heading"];

export const BlockLayout = Extension.create({
  name: "blockLayout",

  addGlobalAttributes() {
    return [{ types, attributes: { align: alignSpec, indent: indentSpec } }];
  },

  addCommands() {
    return {
      setAlignment: (align) => (props) => changeBlocks(props, (attrs) => ({ ...attrs, align })),
      moveIndent: (step) => (props) =>
        changeBlocks(props, (attrs) => ({ ...attrs, indent: clamp(attrs["indent"] + step) })),
    };
  },
});

const alignSpec = {
  default: null,
  parseHTML: (element: HTMLElement) => knownAlignment(element.getAttribute(alignAttribute)),
  renderHTML: ({ align }: Record<string, unknown>) => (align ? { [alignAttribute]: align } : {}),
};

const indentSpec = {
  default: 0,
  parseHTML: (element: HTMLElement) => clamp(Number(element.getAttribute(indentAttribute))),
  renderHTML: ({ indent }: Record<string, unknown>) =>
    indent ? { [indentAttribute]: String(indent) } : {},
};

function knownAlignment(value: string | null): Alignment | null {
  return alignments.find((align) => align === value) ?? null;
}

function clamp(indent: number): number {
  return Number.isInteger(indent) ? Math.min(Math.max(indent, 0), indentMax) : 0;
}

type Attributes = Record<string, unknown> & { indent: number };

function changeBlocks(
  { tr, state, dispatch }: CommandProps,
  change: (attrs: Attributes) => object,
) {
  let found = false;
  for (const { $from, $to } of state.selection.ranges) {
    tr.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
      if (!types.includes(node.type.name)) return;
      found = true;
      if (dispatch) tr.setNodeMarkup(position, undefined, change(node.attrs as Attributes));
    });
  }
  return found;
}
